import type { PageRoute } from '#kernel/page/page.ts'

/** One file with the catalogues that are wanted; the same set has the same address, so that a cache knows it. */
export function catalogueFile(base: string, names: string[]): string {
  return `${base}/${[...new Set(names)].sort().join('+')}.json`
}

/** What a page needs when it is the first one. */
export function messageFile(base: string, { messages }: PageRoute): string {
  return catalogueFile(base, ['web', ...messages])
}
