import type { Instant } from '#kernel/time.ts'

export function viewOfCredit<Credit extends { readAt: Instant | null }>({ readAt, ...credit }: Credit) {
  return { ...credit, readTime: readAt?.toISOString() ?? null }
}
