import type { Locale } from '#kernel/locale.ts'
import { link } from '#links.ts'
import { translate } from '#server/messages.ts'
import type { Config } from '#server/settings/settings.ts'
import { escapeHtml } from './escapeHtml.ts'

/** HTML of the staging banner for the head and the body of every page; empty except in mode staging. */
export interface StagingBannerHtml {
  head: string
  body: string
}

/** Marks every page of mode staging as a test store. Static HTML outside React's root, so it needs no script. */
export function stagingBanner({ bustanMode }: Pick<Config, 'bustanMode'>, locale: Locale): StagingBannerHtml {
  if (bustanMode !== 'staging') return { head: '', body: '' }
  const words = escapeHtml(translate(locale, 'staging_banner'))
  const label = escapeHtml(translate(locale, 'sandbox_title'))
  return {
    head: '<link rel="stylesheet" href="/staging.css">\n',
    body: `<p id="staging" role="note">${words} <a href="${link('/sandbox')}">${label}</a></p>\n`,
  }
}
