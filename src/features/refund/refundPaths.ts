import { refundPageOf } from './refundPage.rules.ts'

/** The URL of a refund's page. */
export function refundPagePath(refund: Parameters<typeof refundPageOf>[0] & { id: string }): string {
  return `${refundPageOf(refund)}?refund=${encodeURIComponent(refund.id)}`
}
