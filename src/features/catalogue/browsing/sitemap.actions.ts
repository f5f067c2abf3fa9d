import type { Ctx } from '#server/context.ts'
import {
  countSitemapParts,
  MAXIMUM_SITEMAP_ENTRIES,
  renderSitemap,
  renderSitemapIndex,
  type SitemapEntry,
} from './sitemap.rules.ts'
import { countPublishedPages, listPublishedPages } from './sitemap.store.ts'

/** The complete sitemap, or an index of its parts when it is too long for one file. */
export async function makeSitemap(ctx: Ctx, fixedPaths: string[]): Promise<string> {
  const total = fixedPaths.length + (await countPublishedPages(ctx.db))
  if (total > MAXIMUM_SITEMAP_ENTRIES)
    return renderSitemapIndex(ctx.config.publicUrl, countSitemapParts(total))
  return renderSitemap(ctx.config.publicUrl, await entriesOf(ctx, fixedPaths, 1))
}

/** One part of a long sitemap; null when there is no part with this number. */
export async function makeSitemapPart(ctx: Ctx, fixedPaths: string[], part: number): Promise<string | null> {
  const entries = await entriesOf(ctx, fixedPaths, part)
  return entries.length > 0 ? renderSitemap(ctx.config.publicUrl, entries) : null
}

/** The entries of one sitemap part. The fixed pages come first, so that all of them are in the first part. */
async function entriesOf(ctx: Ctx, fixedPaths: string[], part: number): Promise<SitemapEntry[]> {
  const from = (part - 1) * MAXIMUM_SITEMAP_ENTRIES
  const fixed = fixedPaths.slice(from, from + MAXIMUM_SITEMAP_ENTRIES).map((path) => ({ path }))
  const offset = Math.max(0, from - fixedPaths.length)
  const rows = await listPublishedPages(ctx.db, MAXIMUM_SITEMAP_ENTRIES - fixed.length, offset)
  return [
    ...fixed,
    ...rows.map(({ path, changedAt }) =>
      changedAt ? { path, changedAt: changedAt.toISOString() } : { path },
    ),
  ]
}
