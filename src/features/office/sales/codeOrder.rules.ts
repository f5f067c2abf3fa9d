/** The orders of the code list besides the newest first. */
export const CODE_LIST_ORDERS = ['-ends', 'ends'] as const
export type CodeListOrder = (typeof CODE_LIST_ORDERS)[number]
