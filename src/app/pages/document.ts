import { LOCALE_DIRECTION, LOCALES, type Locale } from '#kernel/locale.ts'
import type { PageRoute } from '#kernel/page/page.ts'
import { link } from '#links.ts'
import type { PageHead } from '#web/loader.ts'
import type { Site } from '#web/site.tsx'
import { escapeHtml } from './escapeHtml.ts'
import type { FirstCallUrls } from './firstCallUrls.ts'
import type { StagingBannerHtml } from './stagingBanner.ts'

/** The built files that a page needs, by URL. */
export interface PageFiles {
  entry: string
  /** URLs of the page's component and loader; null if one of them is not in a separate file. */
  parts: { component: string; loader?: string | undefined } | null
  styles: string[]
  preloads: string[]
  fonts: string[]
  boot: string
  /** The script that boot.js loads on a private page in iOS before 12. */
  oldIos: string
  polyfill: string
  /** Id of the build. The browser compares it when a module is missing. */
  release: string
}

export interface DocumentInput {
  locale: Locale
  site: Site
  files: PageFiles
  /** URL of the page's message file. */
  messages: string
  /** The API calls whose responses boot.js requests. */
  firstCalls: FirstCallUrls
  route: PageRoute | undefined
  path: string
  title: string
  description: string
  head: PageHead
  body: string
  hydration: object
  /** Texts of the message that the scripts did not load. */
  lateWords: SlowLoadingTexts
  /** The message for iOS before 12. */
  oldIosWords: OldIosTexts
  banner: StagingBannerHtml
}

export interface SlowLoadingTexts {
  /** Shown on private pages, which are empty without scripts. */
  needsScript: string
  text: string
  retry: string
}

export interface OldIosTexts {
  title: string
  /** The sentence before and after the version of iOS. */
  text: readonly [string, string]
  steps: readonly string[]
  /** The label of the link to the applications, which can still be browsed. */
  browse: string
}

/**
 * Writes the HTML document around a rendered page, without inline scripts and style attributes, which the content
 * security policy forbids. Visible content comes first; boot.js loads the scripts.
 */
export function renderHtmlDocument({
  locale,
  site,
  files,
  messages,
  firstCalls,
  route,
  path,
  title,
  description,
  head,
  body,
  hydration,
  lateWords,
  oldIosWords,
  banner,
}: DocumentInput): string {
  const isIndexed = route?.access === 'public'
  const isPrivate = route?.access === 'private'
  return `<!doctype html>
<html lang="${locale}" dir="${LOCALE_DIRECTION[locale]}" data-release="${escapeHtml(files.release)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(description)}">
${isIndexed ? indexedHead({ site, path, locale, title, description, head }) : '<meta name="robots" content="noindex">'}
<script src="${files.boot}" data-polyfill="${files.polyfill}" data-entry="${files.entry}" data-parts="${isPrivate ? '' : files.preloads.join(' ')}" data-messages="${messages}"${isIndexed ? '' : ' data-at-once'}${isPrivate ? ` data-old-ios="${files.oldIos}" data-calls="${firstCalls.own.join(' ')}" data-shared-calls="${firstCalls.shared.join(' ')}"` : ''}></script>
${files.styles.map((file) => `<link rel="stylesheet" href="${file}">`).join('\n')}
${files.fonts.map((file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`).join('\n')}
${isPrivate ? renderScriptPreloads(files) : ''}${banner.head}<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
<meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#12130f" media="(prefers-color-scheme: dark)">
</head>
<body${route?.layout === 'store' ? ' data-tabs' : ''}>
${banner.body}${isPrivate ? `<noscript><p class="no-script">${escapeHtml(lateWords.needsScript)}</p></noscript>` : ''}<div id="root">${body}</div>
<div id="late" role="alert" hidden><p>${escapeHtml(lateWords.text)}</p><button type="button">${escapeHtml(lateWords.retry)}</button></div>
${isPrivate ? renderOldIos(oldIosWords) : ''}<script type="application/json" id="hydration">${renderJsonBlock(hydration)}</script>
</body>
</html>
`
}

/** A private page shows nothing before its scripts run, so they load together with its styles. */
function renderScriptPreloads({ preloads, entry }: PageFiles): string {
  return [...preloads, entry].map((file) => `<link rel="modulepreload" href="${file}">\n`).join('')
}

/** The message of a private page in iOS before 12, hidden until `oldIos.js` shows it. */
function renderOldIos({ title, text, steps, browse }: OldIosTexts): string {
  const [before, after] = text.map(escapeHtml)
  return `<div id="old-ios" role="alert" hidden><h2>${escapeHtml(title)}</h2><p>${before}<bdi id="old-ios-version"></bdi>${after}</p><ol>${steps.map((step) => `<li>${escapeHtml(step)}</li>`).join('')}</ol><a href="${link('/pages/APPLICATIONS')}">${escapeHtml(browse)}</a></div>
`
}

/** The languages as link previews name them: with a country. */
const SHARE_LOCALES: Record<Locale, string> = { fa: 'fa_IR', en: 'en_US', ar: 'ar_AR', ru: 'ru_RU' }

type IndexedInput = Pick<DocumentInput, 'site' | 'path' | 'locale' | 'title' | 'description' | 'head'>

function indexedHead({ site, path, locale, title, description, head }: IndexedInput): string {
  const address = (language: Locale) =>
    `${site.publicUrl}${path}${language === LOCALES[0] ? '' : `${path.includes('?') ? '&' : '?'}lang=${language}`}`
  return [
    `<link rel="canonical" href="${escapeHtml(address(locale))}">`,
    ...LOCALES.map(
      (language) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(address(language))}">`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${escapeHtml(address(LOCALES[0]))}">`,
    `<meta property="og:title" content="${escapeHtml(title)}">`,
    `<meta property="og:description" content="${escapeHtml(description)}">`,
    `<meta property="og:url" content="${escapeHtml(address(locale))}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="${escapeHtml(site.brand[locale])}">`,
    `<meta property="og:locale" content="${SHARE_LOCALES[locale]}">`,
    `<meta property="og:image" content="${escapeHtml(head.image ?? `${site.publicUrl}/share.png`)}">`,
    `<meta name="twitter:card" content="${head.image ? 'summary' : 'summary_large_image'}">`,
    ...(head.structuredData ?? []).map(
      (data) => `<script type="application/ld+json">${renderJsonBlock(data)}</script>`,
    ),
  ].join('\n')
}

/** Writes JSON into a script element, escaped so that it cannot close the element. */
export function renderJsonBlock(value: object): string {
  // One sign at a time: looking for a single sign is many times faster than for several.
  return JSON_ESCAPES.reduce(
    (text, [sign, safe]) => (text.includes(sign) ? text.replaceAll(sign, safe) : text),
    JSON.stringify(value),
  )
}

const JSON_ESCAPES = [
  ['<', '\\u003c'],
  ['\u2028', '\\u2028'],
  ['\u2029', '\\u2029'],
] as const
