import { link } from '#links.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { Refund } from '../refund.loader.ts'
import type { QuoteHindrance } from '../refund.rules.ts'
import { refundPagePath } from '../refundPaths.ts'

interface Props {
  hindrance: QuoteHindrance
  /** The refund of this subscription that is under way or paid. */
  refund: Refund | undefined
}

/** Tells why no refund is possible, with a link to the next step. */
export function RefundHindrance({ hindrance, refund }: Props) {
  const t = useMessages('refund')
  return (
    <EmptyState
      level={1}
      drawing="box"
      title={t(`refund_hindrance_${hindrance}`)}
      text={t(`refund_hindrance_${hindrance}_text`)}
      action={
        <ButtonLink href={refund ? refundPagePath(refund) : link('/subscription')}>
          {t(refund ? 'refund_see' : 'refund_subscription')}
        </ButtonLink>
      }
    />
  )
}
