import type { Locale } from '#kernel/locale.ts'
import { link } from '#links.ts'
import { say } from '#server/messages.ts'
import type { Config } from '#server/settings/settings.ts'
import { escapeHtml } from './escapeHtml.ts'

/** HTML of the staging banner for the head and the body of every page; empty except in mode staging. */
export interface Banner {
  head: string
  body: string
}

/** Marks every page of mode staging as a test store. Static HTML outside React's root, so it needs no script. */
export function stagingBanner({ bustanMode }: Pick<Config, 'bustanMode'>, locale: Locale): Banner {
  if (bustanMode !== 'staging') return { head: '', body: '' }
  const words = escapeHtml(say(locale, 'staging_banner'))
  const label = escapeHtml(say(locale, 'sandbox_title'))
  return {
    head: '<link rel="stylesheet" href="/staging.css">\n',
    body: `<p id="staging" role="note">${words} <a href="${link('/sandbox')}">${label}</a></p>\n`,
  }
}
