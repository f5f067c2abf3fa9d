import type { Refund } from './refund.loader.ts'
import { refundPage } from './refundPage.rules.ts'

/** Where a refund is told of, whatever its state. */
export function refundPath(refund: Pick<Refund, 'id' | 'state' | 'secondsLeft' | 'needsCard'>): string {
  return `${refundPage(refund)}?refund=${encodeURIComponent(refund.id)}`
}
