import type { ComponentProps } from 'react'
import { LinkedRow, RowList } from '#ui/layout/RowList.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { formatDay } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { LoadingFailed } from '#web/parts/LoadingFailed.tsx'
import type { Refund } from './refund.loader.ts'
import { type RefundBadge, refundBadgeOf } from './refundPage.rules.ts'
import { refundPagePath } from './refundPaths.ts'
import { useFormatExactTomans } from './useFormatExactTomans.ts'

/** The user's refunds. Renders nothing when there are none, and a retry button when they did not load (null). */
export function RefundList({ refunds }: { refunds: Refund[] | null }) {
  const t = useMessages('refund')
  const toman = useFormatExactTomans()
  const locale = useLocale()
  if (refunds?.length === 0) return null
  return (
    <Stack as="section" gap={3}>
      <h2>{t('refund_list')}</h2>
      {refunds === null ? (
        <LoadingFailed text={t('refund_list_failed')} />
      ) : (
        <RowList>
          {refunds.map((refund) => (
            <LinkedRow
              key={refund.id}
              href={refundPagePath(refund)}
              title={toman(refund.amount)}
              mark={<StateBadge refund={refund} />}
              note={formatDay(locale, refund.payTime ?? refund.requestTime)}
            />
          ))}
        </RowList>
      )}
    </Stack>
  )
}

const TONES: Record<RefundBadge, NonNullable<ComponentProps<typeof Badge>['tone']>> = {
  waiting: 'warn',
  card: 'warn',
  checking: 'neutral',
  paying: 'action',
  paid: 'action',
  withdrawn: 'neutral',
  rejected: 'danger',
}

function StateBadge({ refund }: { refund: Refund }) {
  const t = useMessages('refund')
  const badge = refundBadgeOf(refund)
  return <Badge tone={TONES[badge]}>{t(`refund_state_${badge}`)}</Badge>
}
