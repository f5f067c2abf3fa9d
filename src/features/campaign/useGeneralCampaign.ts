import { useEffect, useMemo, useState } from 'react'
import { type Api, isApiError } from '#web/api.ts'
import { useApi } from '#web/apiContext.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { productNow } from '#web/productClock.ts'
import { readStored } from '#web/storage/storage.ts'
import {
  isCampaignOver,
  readCampaign,
  redeemCampaign,
  stepCampaign,
  useStoredCampaign,
  writePurchaseCampaign,
} from '#web/storage/storedCampaign.ts'
import { useCall } from '#web/useCall.ts'
import type { Campaign } from './campaign.loader.ts'
import {
  campaignSecondsLeft,
  campaignStatus,
  campaignUntil,
  endedCampaign,
  openedCampaign,
  startedCampaign,
} from './campaign.rules.ts'

export interface GeneralCampaign {
  view: 'start' | 'started' | 'finished' | 'over'
  secondsLeft: number
  isBusy: boolean
  failure: string | undefined
  start(): void
  /** The countdown has come to its end. */
  end(): void
}

/**
 * The general campaign for this visitor. The server's page knows nothing of them, so it always begins as if it had not
 * been started; what is stored shows as soon as the product's clock is known, by which its hours run.
 */
export function useGeneralCampaign(campaign: Campaign): GeneralCampaign {
  const api = useApi()
  const stored = useStoredCampaign()
  const [isClockKnown, setClockKnown] = useState(false)
  const [isOver, setOver] = useState(false)
  const { label } = campaign
  useEffect(() => {
    let isLeft = false
    void arrive(api, label).then((found) => {
      if (isLeft) return
      setClockKnown(true)
      setOver(found === 'over')
    })
    return () => {
      isLeft = true
    }
  }, [api, label])
  const starting = useStarting(label, (found) => {
    setClockKnown(true)
    setOver(found === 'over')
  })
  const secondsLeft = useMemo(() => campaignSecondsLeft(stored, campaign, productNow()), [stored, campaign])
  const status = isClockKnown ? campaignStatus(stored, productNow()) : 'empty'
  const isUnderWay = status === 'started' || status === 'finished'
  return {
    view: isUnderWay ? status : isOver ? 'over' : 'start',
    secondsLeft,
    ...starting,
    end: () => {
      stepCampaign(endedCampaign)
      setOver(true)
    },
  }
}

type Found = 'open' | 'over'

/** The page was opened. Whoever has started it learns from the store how long it still is. */
async function arrive(api: Api, label: string): Promise<Found> {
  const { status } = readCampaign()
  const isStarted = status === 'started'
  const hasAccount = readStored('accessToken') !== null
  let found: Found = 'open'
  // Without an answer the browser's own clock has to do.
  if (isStarted && hasAccount) found = await takePart(api, label).catch(() => 'open')
  else if (isStarted || status === 'finished') await hearClock(api)
  stepCampaign(openedCampaign)
  return found
}

/** Any answer tells the product's time; the page itself came without one. */
async function hearClock(api: Api): Promise<void> {
  await api('GET /registration', {}).catch(() => null)
}

/** As somebody who is logged in: the store says until when, or that it is over. */
async function takePart(api: Api, label: string): Promise<Found> {
  try {
    const { endTime } = await redeemCampaign(api, label)
    stepCampaign(endTime ? campaignUntil(endTime) : startedCampaign)
    return 'open'
  } catch (error) {
    if (!isCampaignOver(error)) throw error
    stepCampaign(endedCampaign)
    return 'over'
  }
}

/** As a stranger: the time begins here, and the store learns of it after the login. */
async function startHere(api: Api): Promise<Found> {
  await hearClock(api)
  stepCampaign(startedCampaign)
  return 'open'
}

function useStarting(label: string, onFound: (found: Found) => void) {
  const t = useMessages('campaign')
  const api = useApi()
  const { run, isBusy, failure } = useCall(
    async () => {
      const found = await startAsWhoever(api, label)
      if (found === 'open') writePurchaseCampaign({ id: label, startTime: productNow().toISOString() })
      onFound(found)
    },
    (error) => errorText(error, t),
  )
  return { isBusy, failure, start: () => void run() }
}

async function startAsWhoever(api: Api, label: string): Promise<Found> {
  if (!readStored('accessToken')) return startHere(api)
  try {
    return await takePart(api, label)
  } catch (error) {
    // The session has ended: a stranger like any other.
    if (isApiError(error) && error.status === 401) return startHere(api)
    throw error
  }
}
