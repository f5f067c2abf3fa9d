/** How many days an operator may grant at once. Free days are worth money, so support may grant only few. */
export const SUPPORT_GRANT_DAYS = 14
export const FINANCE_GRANT_DAYS = 90

export const MAXIMUM_NOTE_LENGTH = 2000

/** The kinds of entries in the timeline of a customer. */
export const TIMELINE_KINDS = [
  'joined',
  'signed_in',
  'signed_out',
  'device_added',
  'registration',
  'days',
  'subscription_cancelled',
  'payment_begun',
  'payment_paid',
  'payment_failed',
  'refund_requested',
  'refund_paid',
  'refund_ended',
  'ticket_opened',
  'ticket_message',
  'ticket_closed',
  'problem_reported',
  'notice',
  'note',
  'operator',
] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

/** Kinds of the timeline that only support sees. */
export const SUPPORT_TIMELINE_KINDS: readonly TimelineKind[] = [
  'signed_in',
  'signed_out',
  'device_added',
  'registration',
  'ticket_opened',
  'ticket_message',
  'ticket_closed',
  'problem_reported',
  'notice',
]

/** Kinds of the timeline that only owners see, because only they may read the audit. */
export const OWNER_TIMELINE_KINDS: readonly TimelineKind[] = ['operator']

export const TIMELINE_PER_PAGE = 40

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([\w:.-]{1,120})$/

export interface TimelineCursor {
  at: string
  key: string
}

/** Parses the cursor after which the next page of a timeline starts; null if the text is not a valid cursor. */
export function parseTimelineCursor(text: string): TimelineCursor | null {
  const [, at, key] = CURSOR.exec(text) ?? []
  return at && key ? { at, key } : null
}

export function formatTimelineCursor({ at, key }: TimelineCursor): string {
  return `${at} ${key}`
}
