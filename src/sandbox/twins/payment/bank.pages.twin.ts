import { readFileSync } from 'node:fs'
import { type Context, Hono } from 'hono'
import { isCardNumber, normaliseCard } from '#kernel/cardNumber.ts'
import { editorialLocaleOf, localeFromHeader } from '#kernel/locale.ts'
import { type BankPageContext, renderMessagePage, renderPayPage, renderReturnPage } from './bank.html.ts'
import { submitPayerChoice } from './bank.inbox.ts'
import { type BankTwinContext, findPayment, markBankEntered } from './bank.ledger.ts'
import type { DispatchRequest } from './bank.return.ts'
import { type BankOutcome, type Gateway, isUndecided } from './bank.state.ts'

export interface BankPages {
  world: BankTwinContext
  gateway: Gateway
  dispatch: DispatchRequest
}

/** The path of the pages in the store. */
export const BANK_PATH = '/sandbox/bank'

const STYLE = readFileSync(new URL('./bank.css', import.meta.url), 'utf8')
/** Submits the form at once. Without scripts the payer presses the button. */
const SCRIPT = 'document.forms[0].submit()\n'
const OUTCOMES: readonly string[] = [
  'pay',
  'refuse',
  'silent',
  'twice',
  'wrong_amount',
  'late',
] satisfies BankOutcome[]
const SEE_OTHER = 303
const MAXIMUM_FORM_BYTES = 16 * 1024

/** The bank pages for payers: each gateway has its own entry and return, with one page in between. */
export function createBankPages(bank: BankPages): Hono {
  const app = new Hono()
  const pay = (authority: string) => `${BANK_PATH}/${bank.gateway}/pay/${encodeURIComponent(authority)}`
  app.use(async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
  })
  app.get('/bank.css', (c) => c.body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/bank.js', (c) => c.body(SCRIPT, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  if (bank.gateway === 'zarinpal')
    app.get('/pg/StartPay/:authority', (c) => c.redirect(pay(c.req.param('authority')), SEE_OTHER))
  else
    app.post('/OnlinePG/OnlinePG', async (c) =>
      c.redirect(pay((await readForm(c)).get('Token') ?? ''), SEE_OTHER),
    )
  app.get('/pay/:authority', (c) => showPayment(bank, c, c.req.param('authority')))
  app.post('/pay/:authority', (c) => handleChoice(bank, c, c.req.param('authority')))
  app.all('*', (c) => c.html(renderMessagePage(getLook(bank, c), 'unknown'), 404))
  return app
}

function getLook({ gateway }: BankPages, c: Context): BankPageContext {
  // The imitated bank has only two languages.
  const locale = editorialLocaleOf(localeFromHeader(c.req.header('accept-language')))
  return { locale, files: `${BANK_PATH}/${gateway}` }
}

async function readForm({ req }: Context): Promise<URLSearchParams> {
  if (Number(req.header('content-length') ?? 0) > MAXIMUM_FORM_BYTES) return new URLSearchParams()
  return new URLSearchParams((await req.text()).slice(0, MAXIMUM_FORM_BYTES))
}

async function showPayment(
  bank: BankPages,
  c: Context,
  authority: string,
  hasWrongCard = false,
): Promise<Response> {
  const { db, now } = bank.world
  const look = getLook(bank, c)
  const payment = await findPayment(db, bank.gateway, 'authority', authority)
  if (!payment) return c.html(renderMessagePage(look, 'unknown'), 404)
  if (!isUndecided(payment, await now())) return c.html(renderMessagePage(look, 'over'), 410)
  await markBankEntered(db, authority)
  return c.html(renderPayPage(look, payment, hasWrongCard))
}

async function handleChoice(bank: BankPages, c: Context, authority: string): Promise<Response> {
  const form = await readForm(c)
  const outcome = form.get('outcome') ?? ''
  const card = normaliseCard(form.get('card') ?? '')
  if (!OUTCOMES.includes(outcome)) return showPayment(bank, c, authority)
  // Cancelling needs no card number.
  if (card !== '' && outcome !== 'refuse' && !isCardNumber(card)) return showPayment(bank, c, authority, true)
  const choice = { authority, outcome: outcome as BankOutcome, ...(card !== '' && { card }) }
  const decided = await submitPayerChoice(bank.world, bank.gateway, choice, bank.dispatch)
  const look = getLook(bank, c)
  if (decided === 'unknown') return c.html(renderMessagePage(look, 'unknown'), 404)
  if (decided === 'over') return c.html(renderMessagePage(look, 'over'), 410)
  const { way } = decided
  if (!way) return c.html(renderMessagePage(look, outcome === 'late' ? 'late' : 'silent'))
  return way.method === 'GET'
    ? c.redirect(way.url, SEE_OTHER)
    : c.html(renderReturnPage(look, way.url, way.fields))
}
