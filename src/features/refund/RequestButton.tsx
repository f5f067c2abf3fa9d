import { useState } from 'react'
import { useDeviceKeyCall } from '#features/device/useDeviceKeyCall.tsx'
import { link } from '#links.ts'
import { FailureNotice, Notice } from '#ui/feedback/Notice.tsx'
import { Button, ButtonLink } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { isApiError } from '#web/api.ts'
import { useApi } from '#web/apiContext.ts'
import { useMessages } from '#web/i18n.tsx'
import { useLocation, useNavigate } from '#web/router.tsx'
import type { Quote } from './refund.loader.ts'
import { refundPagePath } from './refundPaths.ts'
import { useFormatExactTomans } from './useFormatExactTomans.ts'

interface Props {
  quote: Quote
  /** Whether the subscription has already been cancelled. */
  isOver: boolean
}

/**
 * The button that requests a refund of exactly the shown amount. If the amount changed, it shows the new one and asks
 * again.
 */
export function RequestButton({ quote, isOver }: Props) {
  const t = useMessages('refund')
  const toman = useFormatExactTomans()
  const { request, before } = useRequest(quote)
  return (
    <Stack gap={2}>
      {before !== null && (
        <Notice tone="warning" title={t('refund_changed')} live>
          {t('refund_changed_text', { before: toman(before), after: toman(quote.amount) })}
        </Notice>
      )}
      <FailureNotice text={request.failure} />
      <Button wide size="large" busy={request.isBusy} busyLabel={t('loading')} onClick={request.run}>
        {t('refund_request', { amount: toman(quote.amount) })}
      </Button>
      <ButtonLink kind="secondary" wide href={link('/subscription')}>
        {t(isOver ? 'refund_not_now' : 'refund_keep')}
      </ButtonLink>
      {request.sheet}
    </Stack>
  )
}

/** API errors that the reloaded page explains itself. */
const SHOWN_BY_PAGE = ['quote_changed', 'nothing_to_refund', 'refund_paid']

function useRequest({ subscriptionId, amount }: Quote) {
  const api = useApi()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  /** The refund amount that was shown before it changed. */
  const [before, setBefore] = useState<number | null>(null)
  const request = useDeviceKeyCall(
    async () => {
      try {
        return await api('POST /refund', { subscriptionId, amount })
      } catch (error) {
        if (isApiError(error) && SHOWN_BY_PAGE.includes(error.code)) return null
        throw error
      }
    },
    async (refund) => {
      if (refund) return navigate(refundPagePath(refund), { replace: true })
      setBefore(amount)
      await navigate(`${pathname}?subscription=${subscriptionId}`, {
        replace: true,
        preventScrollReset: true,
      })
    },
  )
  return { request, before: before === amount ? null : before }
}
