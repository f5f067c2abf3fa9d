import type { PagePath } from '#pages.ts'

/** The address of a page: `/applications/{label}` becomes `/applications/sib`, or any text in the parameter's place. */
export type Address<Path extends string = PagePath> = Path extends `${infer Start}{${string}}${infer Rest}`
  ? `${Start}${string}${Address<Rest>}`
  : Path

/** The path of a page. One that does not exist is a type error. */
export function link<const Path extends Address>(path: Path): Path {
  return path
}

/** `/applications/{label}` with `{ label: 'sib' }` → `/applications/sib`. */
export function fillPath(path: PagePath, parameters: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''))
}
