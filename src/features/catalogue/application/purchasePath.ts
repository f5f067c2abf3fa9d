import { link } from '#links.ts'

/** The purchase page of an application that has a price. */
export function purchasePath({ label }: { label: string }): string {
  return `${link('/packages')}?application=${encodeURIComponent(label)}`
}
