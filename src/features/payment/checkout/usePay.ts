import { useEffect, useRef, useState } from 'react'
import { SECOND } from '#kernel/time.ts'
import { isApiError } from '#web/api.ts'
import { useApi } from '#web/apiContext.ts'
import type { Calls } from '#web/calls.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { productNow } from '#web/productClock.ts'
import { randomId } from '#web/storage/ownIds.ts'
import { writeQueuedPayment } from '#web/storage/writeQueuedPayment.ts'
import { useTracker } from '#web/tracker.ts'
import type { PaymentMethod } from '../payment.rules.ts'
import { visitGateway } from '../settlement/gateway.ts'
import type { Wish } from '../shop/offer.rules.ts'

export type Choice = Wish & { method: PaymentMethod; deviceId?: string; isGift?: true; code?: string }
type Input = Calls['POST /payment']['input']

interface Pay {
  pay(choice: Choice): void
  isBusy: boolean
  failure: string | undefined
}

/** A browser that has not left by then will not: the button works again. */
const LEAVING_MS = 20 * SECOND

interface Place {
  /** The shop with this choice made. */
  address: string
  /** The session has ended meanwhile. */
  onStranger(): void
  /** The code does not work after all: the true price is shown before another tap. */
  onCodeRefused(): void
}

/** From the tap to the gateway's page. */
export function usePay({ address, onStranger, onCodeRefused }: Place): Pay {
  const t = useMessages('payment')
  const api = useApi()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // Beside the state, which the second of two quick taps still finds unchanged.
  const isRunning = useRef(false)
  const wishes = useIdempotencyKeys()
  const stay = () => {
    isRunning.current = false
    setBusy(false)
  }
  const leave = useLeaving(() => {
    wishes.forget()
    stay()
  })

  async function pay(choice: Choice): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setFailure(undefined)
    setBusy(true)
    try {
      const { input, key } = await wishes.of(choice)
      const { payment, visit, claimSecret } = await api('POST /payment', input, key)
      // Bought for a device that is yet to come: it is put on the next one that is introduced here.
      if (!payment.target.application && !payment.deviceId && !choice.isGift)
        keepQueued(payment.id, claimSecret)
      // Whoever comes back finds the choice, also where the browser has to load the page anew.
      window.history.replaceState(window.history.state, '', address)
      leave()
      visitGateway(visit)
    } catch (error) {
      if (isDefinite(error)) wishes.forget()
      stay()
      if (isApiError(error) && error.status === 401) return onStranger()
      if (!isAboutCode(error)) return setFailure(errorText(error, t))
      onCodeRefused()
      setFailure(t('code_refused', { why: errorText(error, t) }))
    }
  }
  return { pay: (choice) => void pay(choice), isBusy, failure }
}

function keepQueued(id: string, secret: string | null): void {
  writeQueuedPayment({ id, secret, time: productNow().toISOString(), group: null, segment: null })
}

/** Whether trying again is another wish: an answer was given and it will stay the same. */
function isDefinite(error: unknown): boolean {
  if (!isApiError(error)) return true
  return error.status >= 400 && error.status < 500 && error.code !== 'request_in_progress'
}

function isAboutCode(error: unknown): boolean {
  return isApiError(error) && error.code?.startsWith('code_') === true
}

/** The same wish keeps its key, and says the very same, until it is fulfilled or refused for good. */
function useIdempotencyKeys() {
  const tracker = useTracker()
  const kept = useRef<{ text: string; input: Input; key: string }>(undefined)
  return {
    async of(choice: Choice) {
      const text = JSON.stringify(choice)
      if (kept.current?.text !== text)
        kept.current = { text, input: { ...choice, data: await tracker.data() }, key: randomId() }
      return kept.current
    },
    forget() {
      kept.current = undefined
    },
  }
}

/** Whoever comes back from the bank by the back button finds the page as it was left, and may pay anew. */
function useLeaving(onBack: () => void): () => void {
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
