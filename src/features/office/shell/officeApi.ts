import { createContext, useContext } from 'react'
import type { Locale } from '#kernel/locale.ts'
import { type ApiForCalls, createApi } from '#web/api.ts'
import { syncProductClock } from '#web/productClock.ts'
import type { OfficeCalls } from './officeCalls.ts'
import { announceOfficeChange } from './officeChanges.ts'

export type OfficeApi = ApiForCalls<OfficeCalls>

/** Facts about the store that the server wrote into the page of the office. */
export interface OfficeFacts {
  brand: string
  publicUrl: string
  apiBase: string
  messages: string
}

/**
 * Creates the API client of the office. When the session has ended, the operator is notified once and signs in again on
 * the same screen.
 */
export function createOfficeApi(base: string, locale: Locale, onSignedOut: () => void): OfficeApi {
  return createApi<OfficeCalls>({
    base,
    locale,
    fetch: async (address, init) => {
      const headers = { ...(init.headers as Record<string, string>), 'x-office': '1' }
      const response = await fetch(address, { ...init, headers })
      // Ages and countdowns go by the clock of the product, not by that of the operator's computer.
      syncProductClock(response.headers.get('x-product-now'))
      const isOfSession = /\/session(\/passkey)?$/.test(address)
      // After signing out the operator may no longer read these counts.
      if (init.method !== 'GET' && response.ok && !isOfSession) announceOfficeChange()
      if (response.status === 401 && !isOfSession) onSignedOut()
      return response
    },
  })
}

const ApiContext = createContext<OfficeApi | null>(null)
export const OfficeApiProvider = ApiContext.Provider

export function useOfficeApi(): OfficeApi {
  const api = useContext(ApiContext)
  if (!api) throw new Error('OfficeApiProvider is missing.')
  return api
}

const FactsContext = createContext<OfficeFacts | null>(null)
export const OfficeFactsProvider = FactsContext.Provider

export function useOfficeFacts(): OfficeFacts {
  const facts = useContext(FactsContext)
  if (!facts) throw new Error('OfficeFactsProvider is missing.')
  return facts
}
