import { refundPage } from './refundPage.rules.ts'

/** The URL of a refund's page. */
export function refundPath(refund: Parameters<typeof refundPage>[0] & { id: string }): string {
  return `${refundPage(refund)}?refund=${encodeURIComponent(refund.id)}`
}
