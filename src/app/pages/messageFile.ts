import type { PageRoute } from '#kernel/page/page.ts'

/** The address of a file with these catalogues. Sorted, so that the same set has the same address for caches. */
export function catalogueFile(base: string, names: string[]): string {
  return `${base}/${[...new Set(names)].sort().join('+')}.json`
}

/** The message file of a page that is the first of a visit. */
export function messageFile(base: string, { messages }: PageRoute): string {
  return catalogueFile(base, ['web', ...messages])
}
