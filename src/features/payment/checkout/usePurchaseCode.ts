import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { purchaseCampaignIdOf } from '#features/campaign/campaign.rules.ts'
import { normaliseCode } from '#features/promotion/promotion.rules.ts'
import { type Api, isApiError } from '#web/api.ts'
import { useApi } from '#web/apiContext.ts'
import type { Calls } from '#web/calls.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { useLocation } from '#web/router.tsx'
import { readStored } from '#web/storage/storage.ts'
import { readPurchaseCampaign, redeemCampaign } from '#web/storage/storedCampaign.ts'
import { startLoading, useLoading } from '#web/storage/stores.ts'

export type CheckedCode = Calls['POST /promotion/check']['output']

interface CodeState {
  /** The discount code in use. */
  applied: CheckedCode | null
  /** The code is a gift code, which is redeemed on the gift page. */
  gift: CheckedCode | null
  /** The campaign that the code comes from; null when the user typed the code. */
  campaign: string | null
  failure: string | null
  /** A personal code that needs a login first. */
  awaitsLogin: string | null
}

export interface PurchaseCode extends CodeState {
  isBusy: boolean
  check(typed: string): void
  remove(): void
}

const NONE: CodeState = {
  applied: null,
  gift: null,
  campaign: null,
  failure: null,
  awaitsLogin: null,
}

/**
 * The code of this purchase: typed, from the URL, or from the campaign that led here. Read after hydration, because the
 * rendered page is the same for everybody.
 */
export function usePurchaseCode(isForThis: (code: CheckedCode) => boolean): PurchaseCode {
  const t = useMessages('payment')
  const api = useApi()
  const { search } = useLocation()
  const [state, setState] = useState(NONE)
  const isBusy = useLoading('code')
  // Number of the newest check, to ignore the response for an earlier code.
  const newest = useRef(0)

  async function check(typed: string, campaign: string | null = null): Promise<void> {
    const mine = ++newest.current
    const code = normaliseCode(typed)
    if (!code) return setState({ ...NONE, failure: t('code_missing') })
    setState(NONE)
    const endLoading = startLoading('code')
    const found = await retryAfterGrant(api, () => api('POST /promotion/check', { code })).then(
      (view) => ({ ...NONE, campaign, [view.gift ? 'gift' : 'applied']: view }),
      (error: unknown) => failed(error, code, campaign),
    )
    endLoading()
    if (mine === newest.current) setState(campaign !== null && isNone(found) ? NONE : found)
  }

  function failed(error: unknown, code: string, campaign: string | null): CodeState {
    if (needsLogin(error)) return { ...NONE, campaign, awaitsLogin: code }
    return { ...NONE, failure: errorText(error, t) }
  }

  /** Whether a campaign's code is useless here. The visitor did not type it, so then no error is shown. */
  function isNone({ applied, awaitsLogin }: CodeState): boolean {
    return !awaitsLogin && !(applied && isForThis(applied))
  }

  async function checkCampaign(id: string): Promise<void> {
    const mine = newest.current
    const found = await api('GET /campaign/{id}', { id }).catch(() => null)
    if (found?.code && mine === newest.current) await check(found.code, found.name)
  }

  const checkNamed = useEffectEvent((query: string) => {
    const named = new URLSearchParams(query).get('code')
    const { id, startTime } = readPurchaseCampaign()
    const campaign = purchaseCampaignIdOf(id, startTime)
    if (named) void check(named)
    else if (campaign) void checkCampaign(campaign)
  })
  useEffect(() => checkNamed(search), [search])

  return {
    ...state,
    isBusy,
    check: (typed) => void check(typed),
    remove() {
      newest.current++
      setState(NONE)
      forgetInAddress()
    },
  }
}

/**
 * Checks a campaign's code. The code is granted in the background after the login; if the check comes first, grant it
 * now and check again.
 */
async function retryAfterGrant<T>(api: Api, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const { id, startTime } = readPurchaseCampaign()
    const campaign = purchaseCampaignIdOf(id, startTime)
    const isNotTheirs = isApiError(error) && error.code === 'code_not_yours' && readStored('accessToken')
    if (!campaign || !isNotTheirs) throw error
    await redeemCampaign(api, campaign).catch(() => undefined)
    return ask()
  }
}

/** Whether the code is personal and the visitor is not logged in, so it may still be theirs. */
function needsLogin(error: unknown): boolean {
  if (!isApiError(error)) return false
  const isVisitor = !readStored('accessToken')
  return error.status === 401 || (error.code === 'code_not_yours' && isVisitor)
}

/** Removes the code from the URL without a navigation; otherwise a reload would bring it back. */
function forgetInAddress(): void {
  const url = new URL(window.location.href)
  if (!url.searchParams.has('code')) return
  url.searchParams.delete('code')
  window.history.replaceState(window.history.state, '', url.pathname + url.search + url.hash)
}
