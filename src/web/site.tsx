import { createContext, useContext } from 'react'
import type { Locale } from '#kernel/locale.ts'

/** What the browser may know of the configuration: the same for every visitor. */
export interface Site {
  publicUrl: string
  /** Where the API lives: an origin and path, or just the path. */
  apiBase: string
  /** The same for anonymous calls of the catalogue, which a shared cache may answer. */
  cachedApiBase: string
  brand: Record<Locale, string>
  urlScheme: string
  /** Where /goToChat hands over to; empty: nowhere. */
  chatUrl: string
  /** The sandbox's simulated iPhone answers here. */
  hasIphone: boolean
  loginCodeDigits: number
  /** Given when a device is registered again after its account was closed. */
  resetGiftDays: number
  /** Calling codes of the countries that numbers may be of; none: every country. */
  smsCountries: readonly string[]
  /** The wording of the login for each slot (requirements 2.30 and 9.17). */
  registerGroups: readonly [string, ...string[]]
  /** Of the analytics that is told of purchases; null: no script is loaded and nothing is pushed. */
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
