import { createContext, useContext } from 'react'
import type { Locale } from '#kernel/locale.ts'

/** The public settings of the store, the same for every visitor. */
export interface Site {
  publicUrl: string
  /** Base URL of the API: origin and path, or only the path. */
  apiBase: string
  /** Base URL for anonymous catalogue calls, which a shared cache may answer. */
  cachedApiBase: string
  brand: Record<Locale, string>
  urlScheme: string
  /** Destination of /goToChat; empty when there is none. */
  chatUrl: string
  /** Whether the simulated iPhone of the sandbox is available. */
  hasIphone: boolean
  loginCodeDigits: number
  /** Whether the login code can be sent by a phone call. */
  hasCodeCalls: boolean
  /** Days granted when a device is registered again after its developer account was closed. */
  resetGiftDays: number
  /** Calling codes of allowed phone numbers; empty allows every country. */
  smsCountries: readonly string[]
  /** The wording of the login for each slot of the experiment (requirements 2.30 and 9.17). */
  registerGroups: readonly [string, ...string[]]
  /** The Yandex Metrica id for reporting purchases; null when no analytics script is loaded. */
  metricaId: string | null
  links: Record<'developer' | 'mac' | 'shop' | 'blog' | 'telegram' | 'instagram', string>
}

const SiteContext = createContext<Site | null>(null)
export const SiteProvider = SiteContext.Provider

export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('SiteProvider is missing.')
  return site
}
