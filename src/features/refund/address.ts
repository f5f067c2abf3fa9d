import { refundPage } from './refundPage.rules.ts'

/** Where a refund is told of, whatever its state. */
export function refundPath(refund: Parameters<typeof refundPage>[0] & { id: string }): string {
  return `${refundPage(refund)}?refund=${encodeURIComponent(refund.id)}`
}
