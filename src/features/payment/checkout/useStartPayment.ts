import { useEffect, useRef, useState } from 'react'
import { campaignStatus } from '#features/campaign/campaign.rules.ts'
import { SECOND } from '#kernel/time.ts'
import { isApiError } from '#web/api.ts'
import { useApi } from '#web/apiContext.ts'
import type { Calls } from '#web/calls.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { productNow } from '#web/productClock.ts'
import { useReload } from '#web/router.tsx'
import { readCampaign, readPurchaseCampaign } from '#web/storage/storedCampaign.ts'
import { startLoading, useLoading } from '#web/storage/stores.ts'
import { writeQueuedPayment } from '#web/storage/writeQueuedPayment.ts'
import { type TrackedData, useTracker } from '#web/tracker.ts'
import { readTouchPoints } from '#web/useBrowserKind.ts'
import { useIdempotentRequest } from '#web/useIdempotentRequest.ts'
import type { PaymentMethod } from '../payment.rules.ts'
import { sendBrowserToGateway } from '../settlement/gateway.ts'
import type { PurchaseTarget } from '../shop/offer.rules.ts'

export type PurchaseChoice = PurchaseTarget & {
  method: PaymentMethod
  deviceId?: string
  isGift?: true
  code?: string
  /** The price that the buyer sees. */
  amount: number
}
type Input = Calls['POST /payment']['input']

interface Pay {
  pay(choice: PurchaseChoice): void
  isBusy: boolean
  failure: string | undefined
}

/** If the browser has not opened the gateway by then, the pay button works again. */
const LEAVING_MS = 20 * SECOND

interface PayOptions {
  /** The URL of the shop with this choice. */
  address: string
  /** Called when the user's session has ended, so that a login is needed. */
  onLoginRequired(): void
  /** Called when the server refuses the discount code. The visitor sees the full price before the next tap. */
  onCodeRefused(): void
}

/** Creates the payment and opens the payment gateway. */
export function useStartPayment({ address, onLoginRequired, onCodeRefused }: PayOptions): Pay {
  const t = useMessages('payment')
  const api = useApi()
  const [failure, setFailure] = useState<string>()
  const isBusy = useLoading('pay')
  const endLoading = useRef<() => void>(undefined)
  // Use a ref: the second of two quick taps still sees the old React state.
  const isRunning = useRef(false)
  const tracker = useTracker()
  const reload = useReload()
  const keyed = useIdempotentRequest(
    async (choice: PurchaseChoice): Promise<Input> => ({
      ...choice,
      ...readTouchPoints(),
      data: await tracker.data(),
    }),
  )
  const stay = () => {
    isRunning.current = false
    endLoading.current?.()
  }
  useEffect(() => () => endLoading.current?.(), [])
  const leave = useLeaveTimeout(() => {
    keyed.forget()
    stay()
  })

  async function pay(choice: PurchaseChoice): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setFailure(undefined)
    endLoading.current = startLoading('pay')
    try {
      const { body, key } = await keyed.of(choice)
      const { payment, visit, claimSecret } = await api('POST /payment', body, key)
      // The buyer has no device yet: apply the payment to the next device that this browser enrols.
      if (!payment.target.application && !payment.deviceId && !choice.isGift)
        storeQueued(payment.id, claimSecret, body.data)
      // Keep the choice in the URL, so that it survives a reload when the payer returns.
      window.history.replaceState(window.history.state, '', address)
      leave()
      sendBrowserToGateway(visit)
    } catch (error) {
      keyed.failed(error)
      stay()
      if (isApiError(error) && error.status === 401) return onLoginRequired()
      // Show the new price beside the reason.
      if (isApiError(error) && error.code === 'price_changed') reload()
      if (!isAboutCode(error)) return setFailure(errorText(error, t))
      onCodeRefused()
      setFailure(t('code_refused', { why: errorText(error, t) }))
    }
  }
  return { pay: (choice) => void pay(choice), isBusy, failure }
}

/** Stores the payment with the test group and the campaign that led to it: events carry them while it is queued. */
function storeQueued(id: string, secret: string | null, data: TrackedData = {}): void {
  const group = data.packageTestGroup ?? data.campaignGroup ?? null
  writeQueuedPayment({ id, secret, time: productNow().toISOString(), group, segment: campaignSegment() })
}

/** The campaign of this purchase in events: its label, `general` for the campaign of /campaign, or `none`. */
function campaignSegment(): string {
  const { id, startTime } = readPurchaseCampaign()
  if (id && startTime) return id
  return campaignStatus(readCampaign(), productNow()) === 'started' ? 'general' : 'none'
}

function isAboutCode(error: unknown): boolean {
  return isApiError(error) && error.code?.startsWith('code_') === true
}

/**
 * Enables the pay button again when the payer comes back: after the back button the browser restores the page as it
 * was.
 */
function useLeaveTimeout(onBack: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const back = useRef(onBack)
  back.current = onBack
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) back.current()
    }
    window.addEventListener('pageshow', shown)
    return () => {
      window.removeEventListener('pageshow', shown)
      clearTimeout(timer.current)
    }
  }, [])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => back.current(), LEAVING_MS)
  }
}
