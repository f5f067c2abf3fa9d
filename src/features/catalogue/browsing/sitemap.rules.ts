import { LOCALES, type Locale } from '#kernel/locale.ts'

/** The sitemap protocol's limit of URLs in one file. */
export const MAXIMUM_SITEMAP_ENTRIES = 50_000

export interface SitemapEntry {
  path: string
  changedAt?: string
}

/** How many files a sitemap with this number of URLs needs. */
export function countSitemapParts(total: number): number {
  return Math.max(1, Math.ceil(total / MAXIMUM_SITEMAP_ENTRIES))
}

export function renderSitemap(publicUrl: string, entries: SitemapEntry[]): string {
  const urls = entries.map(({ path, changedAt }) => {
    const alternates = LOCALES.map(
      (locale) =>
        `<xhtml:link rel="alternate" hreflang="${locale}" href="${address(publicUrl, path, locale)}"/>`,
    )
    const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : ''
    return `<url><loc>${address(publicUrl, path, LOCALES[0])}</loc>${changed}${alternates.join('')}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}

export function renderSitemapIndex(publicUrl: string, parts: number): string {
  const files = Array.from(
    { length: parts },
    (_, at) => `<sitemap><loc>${publicUrl}/sitemap-${at + 1}.xml</loc></sitemap>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${files.join('\n')}
</sitemapindex>
`
}

function address(publicUrl: string, path: string, locale: Locale): string {
  const query = locale === LOCALES[0] ? '' : `?lang=${locale}`
  return `${publicUrl}${path}${query}`.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}
