import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { formatNumber, LOCALE_DIRECTION, toLocalDigits } from '#kernel/locale.ts'
import type { BankPayment } from './bank.state.ts'
import { BANK_TEXTS, type BankTexts } from './bank.words.ts'

/** The pages of the imitated bank. Plain HTML, because the site's policy allows no inline script or style. */

type Html = HtmlEscapedString | Promise<HtmlEscapedString>

export interface BankPageContext {
  locale: 'fa' | 'en'
  /** The path of the bank's style and script. */
  files: string
}

function page({ locale, files }: BankPageContext, title: string, content: Html, hasScript = false): Html {
  const words = BANK_TEXTS[locale]
  return html`<!doctype html>
<html lang="${locale}" dir="${LOCALE_DIRECTION[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title}</title>
<link rel="stylesheet" href="${files}/bank.css">
</head>
<body>
<main>
<p class="imitation">${words.imitation}</p>
${content}
</main>
${hasScript ? html`<script src="${files}/bank.js" defer></script>` : ''}
</body>
</html>`
}

type ShownPayment = Pick<BankPayment, 'amountRial' | 'orderNumber' | 'description'>

const OTHERS = ['silent', 'twice', 'wrong_amount', 'late'] as const

/** The page on which the payer decides. The form posts to its own address. */
export function renderPayPage(look: BankPageContext, payment: ShownPayment, hasWrongCard: boolean): Html {
  const words = BANK_TEXTS[look.locale]
  const others = OTHERS.map(
    (outcome) => html`<button class="quiet" name="outcome" value="${outcome}">${words[outcome]}</button>`,
  )
  return page(
    look,
    words.title,
    html`<h1>${words.title}</h1>
${amountOf(look.locale, words, payment)}
<form method="post">
${cardField(words, hasWrongCard)}
<button class="pay" name="outcome" value="pay">${words.pay}</button>
<button class="refuse" name="outcome" value="refuse">${words.refuse}</button>
<section>
<h2>${words.others}</h2>
${others}
</section>
</form>`,
  )
}

function amountOf(
  locale: BankPageContext['locale'],
  words: BankTexts,
  { amountRial, orderNumber, description }: ShownPayment,
): Html {
  return html`<dl>
<dt>${words.amount}</dt>
<dd><strong>${formatNumber(locale, amountRial)} ${words.rial}</strong><br>${formatNumber(locale, amountRial / 10, 1)} ${words.toman}</dd>
${description ? html`<dt>${words.description}</dt><dd dir="auto">${toLocalDigits(locale, description)}</dd>` : ''}
<dt>${words.order}</dt>
<dd><bdi class="number" dir="ltr">${orderNumber}</bdi></dd>
</dl>`
}

function cardField(words: BankTexts, isWrong: boolean): Html {
  return html`<label for="card">${words.card}</label>
<input id="card" name="card" dir="ltr" inputmode="numeric" autocomplete="off" maxlength="24" aria-describedby="card-hint"${
    isWrong ? html` aria-invalid="true" autofocus` : ''
  }>
<p id="card-hint" class="${isWrong ? 'wrong' : 'hint'}"${isWrong ? html` role="alert"` : ''}>${
    isWrong ? words.cardWrong : words.cardHint
  }</p>`
}

type MessageName = 'over' | 'unknown' | 'silent' | 'late'

/** Shown when the payment can no longer be paid or cancelled. */
export function renderMessagePage(look: BankPageContext, name: MessageName): Html {
  const words = BANK_TEXTS[look.locale]
  const [title, text] = {
    over: [words.over, words.overText],
    unknown: [words.unknown, words.unknownText],
    silent: [words.silentDone, words.silentText],
    late: [words.lateDone, words.lateText],
  }[name] as [string, string]
  return page(look, title, html`<h1>${title}</h1><p>${text}</p>`)
}

/** Saman's return. The script submits the form; without scripts the payer presses the button. */
export function renderReturnPage(look: BankPageContext, url: string, fields: Record<string, string>): Html {
  const words = BANK_TEXTS[look.locale]
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return page(
    look,
    words.backTitle,
    html`<h1>${words.backTitle}</h1>
<p>${words.backText}</p>
<form method="post" action="${url}">
${inputs}
<button class="pay">${words.back}</button>
</form>`,
    true,
  )
}
