/** The orders of the refund list besides the queue. The time of a refund is that of its request. */
export const REFUND_ORDERS = ['-time', 'time', '-amount', 'amount'] as const
export type RefundOrder = (typeof REFUND_ORDERS)[number]
