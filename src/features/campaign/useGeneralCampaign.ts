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
  updateStoredCampaign,
  useStoredCampaign,
  writePurchaseCampaign,
} from '#web/storage/storedCampaign.ts'
import { useCall } from '#web/useCall.ts'
import type { Campaign } from './campaign.loader.ts'
import {
  campaignSecondsLeft,
  campaignStatus,
  emptyStoredCampaign,
  openStoredCampaign,
  startStoredCampaign,
  storedCampaignEndingAt,
} from './campaign.rules.ts'

export interface GeneralCampaign {
  view: 'start' | 'started' | 'finished' | 'over'
  secondsLeft: number
  isBusy: boolean
  failure: string | undefined
  start(): void
  /** Call it when the campaign's countdown ends. */
  end(): void
}

/**
 * The general campaign for this visitor. The server renders it as not started, because it does not know the visitor. The
 * stored state shows as soon as the product clock is known.
 */
export function useGeneralCampaign(campaign: Campaign): GeneralCampaign {
  const api = useApi()
  const stored = useStoredCampaign()
  const [isClockKnown, setClockKnown] = useState(false)
  const [isOver, setOver] = useState(false)
  const { label } = campaign
  useEffect(() => {
    let isLeft = false
    void openCampaign(api, label).then((found) => {
      if (isLeft) return
      setClockKnown(true)
      setOver(found === 'over')
    })
    return () => {
      isLeft = true
    }
  }, [api, label])
  const starting = useStartCampaign(label, (found) => {
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
      updateStoredCampaign(emptyStoredCampaign)
      setOver(true)
    },
  }
}

type Availability = 'open' | 'over'

/**
 * Records that the visitor opened the campaign page. For a user who started the campaign, the server returns its end.
 */
async function openCampaign(api: Api, label: string): Promise<Availability> {
  const { status } = readCampaign()
  const isStarted = status === 'started'
  const hasAccount = readStored('accessToken') !== null
  let found: Availability = 'open'
  // If the server does not answer, use the end of the campaign that the browser stored.
  if (isStarted && hasAccount) found = await redeemAsUser(api, label).catch(() => 'open')
  else if (isStarted || status === 'finished') await readProductClock(api)
  updateStoredCampaign(openStoredCampaign)
  return found
}

/** Makes any API call, because every response carries the product time and a cached page does not. */
async function readProductClock(api: Api): Promise<void> {
  await api('GET /registration', {}).catch(() => null)
}

/** Takes part for a logged-in user. The server returns the end of the campaign, or that it is over. */
async function redeemAsUser(api: Api, label: string): Promise<Availability> {
  try {
    const { endTime } = await redeemCampaign(api, label)
    updateStoredCampaign(endTime ? storedCampaignEndingAt(endTime) : startStoredCampaign)
    return 'open'
  } catch (error) {
    if (!isCampaignOver(error)) throw error
    updateStoredCampaign(emptyStoredCampaign)
    return 'over'
  }
}

/** Starts the campaign for a visitor. The time starts in the browser, and the server gets it after the login. */
async function startAsVisitor(api: Api): Promise<Availability> {
  await readProductClock(api)
  updateStoredCampaign(startStoredCampaign)
  return 'open'
}

function useStartCampaign(label: string, onFound: (found: Availability) => void) {
  const t = useMessages('campaign')
  const api = useApi()
  const { run, isBusy, failure } = useCall(
    async () => {
      const found = await startCampaign(api, label)
      if (found === 'open') writePurchaseCampaign({ id: label, startTime: productNow().toISOString() })
      onFound(found)
    },
    (error) => errorText(error, t),
  )
  return { isBusy, failure, start: () => void run() }
}

async function startCampaign(api: Api, label: string): Promise<Availability> {
  if (!readStored('accessToken')) return startAsVisitor(api)
  try {
    return await redeemAsUser(api, label)
  } catch (error) {
    // The session has ended: treat the user as a visitor.
    if (isApiError(error) && error.status === 401) return startAsVisitor(api)
    throw error
  }
}
