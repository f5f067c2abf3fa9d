import type { PageRoute } from '#kernel/page/page.ts'

/** The URL of one file with these messages. The names are sorted, so that the same set has the same URL for caches. */
export function catalogueFileUrl(base: string, names: string[]): string {
  return `${base}/${[...new Set(names)].sort().join('+')}.json`
}

/** The URL of the message file for a page that is the first of a visit. */
export function messageFileUrl(base: string, { messages }: PageRoute): string {
  return catalogueFileUrl(base, ['web', ...messages])
}
