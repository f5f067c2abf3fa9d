import { link } from '#links.ts'

/** Where an application with a price is bought. */
export function buyPath({ label }: { label: string }): string {
  return `${link('/packages')}?application=${encodeURIComponent(label)}`
}
