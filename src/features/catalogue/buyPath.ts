import { LINKS } from '#links.ts'

/** Where an application with a price is bought. */
export function buyPath({ label }: { label: string }): string {
  return `${LINKS.packages}?application=${encodeURIComponent(label)}`
}
