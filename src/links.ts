import type { PagePath } from '#pages.ts'

/**
 * The address of a page: `/applications/{label}` with any text in place of the parameter, such as `/applications/sib`.
 */
export type Address<Path extends string = PagePath> = Path extends `${infer Start}{${string}}${infer Rest}`
  ? `${Start}${string}${Address<Rest>}`
  : Path

/** Checks at compile time that a page exists at this path. */
export function link<const Path extends Address>(path: Path): Path {
  return path
}

/** `/applications/{label}` with `{ label: 'sib' }` → `/applications/sib`. */
export function fillPath(path: PagePath, parameters: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''))
}
