import { createContext, useContext } from 'react'
import type { Locale } from '#kernel/locale.ts'

/** The public settings, the same for every visitor. */
export interface Site {
  publicUrl: string
  /** Base address of the API: origin and path, or only the path. */
  apiBase: string
  /** Base address for anonymous catalogue calls, which a shared cache may answer. */
  cachedApiBase: string
  brand: Record<Locale, string>
  urlScheme: string
  /** Target of /goToChat; empty when there is none. */
  chatUrl: string
  /** Whether the simulated iPhone of the sandbox is available. */
  hasIphone: boolean
  loginCodeDigits: number
  /** Days granted when a device is registered again after its account was closed. */
  resetGiftDays: number
  /** Calling codes of allowed phone numbers; empty for every country. */
  smsCountries: readonly string[]
  /** The wording of the login for each slot (requirements 2.30 and 9.17). */
  registerGroups: readonly [string, ...string[]]
  /** The id for reporting purchases; null when no analytics script is loaded. */
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
