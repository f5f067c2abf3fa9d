import type { ComponentProps } from 'react'
import { Anchor } from '#ui/Anchor.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { formatDay } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useNavigate } from '#web/router.tsx'
import { refundPath } from './address.ts'
import css from './RefundPage.module.css'
import type { Refund } from './refund.loader.ts'
import { type RefundBadge, refundBadge } from './refundPage.rules.ts'
import { useToman } from './useToman.ts'

/** The user's refunds. Renders nothing without any, and a retry when they did not load (null). */
export function RefundList({ refunds }: { refunds: Refund[] | null }) {
  const t = useMessages('refund')
  if (refunds?.length === 0) return null
  return (
    <Stack as="section" gap={3}>
      <h2>{t('refund_list')}</h2>
      {refunds === null ? (
        <NotLoaded />
      ) : (
        <ul className={css.list}>
          {refunds.map((refund) => (
            <Row key={refund.id} refund={refund} />
          ))}
        </ul>
      )}
    </Stack>
  )
}

function Row({ refund }: { refund: Refund }) {
  const toman = useToman()
  const locale = useLocale()
  return (
    <li className={css.row}>
      <Anchor className={css.link} href={refundPath(refund)}>
        <span className={css.what}>{toman(refund.amount)}</span>
        <span className={css.state}>
          <StateBadge refund={refund} />
        </span>
        <span className={css.small}>{formatDay(locale, refund.payTime ?? refund.requestTime)}</span>
      </Anchor>
    </li>
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
  const badge = refundBadge(refund)
  return <Badge tone={TONES[badge]}>{t(`refund_state_${badge}`)}</Badge>
}

function NotLoaded() {
  const t = useMessages('refund')
  const navigate = useNavigate()
  const again = () => void navigate(window.location.pathname, { replace: true, preventScrollReset: true })
  return (
    <Notice
      tone="danger"
      action={
        <Button kind="secondary" onClick={again}>
          {t('retry')}
        </Button>
      }
    >
      {t('refund_list_failed')}
    </Notice>
  )
}
