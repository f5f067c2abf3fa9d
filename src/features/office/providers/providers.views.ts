import type { getSmsState } from '#features/notice/smsState.actions.ts'

type Credit = Awaited<ReturnType<typeof getSmsState>>['credits'][number]

export function viewOfCredit({ readAt, ...credit }: Credit) {
  return { ...credit, readTime: readAt?.toISOString() ?? null }
}
