/** Redirects as pure data (requirements 2.1 to 2.7). */

export interface Redirect {
  from: string
  /** A path, or the name of a setting that holds an outside address. */
  to: string
  isExternal?: true
}

/** Stands in for the brand's slug, which is configuration. */
export const BRAND = '{brand}'

export const REDIRECTS: Redirect[] = [
  { from: '/home', to: '/' },
  { from: '/index.html', to: '/' },
  { from: '/yalda', to: '/' },
  { from: '/download', to: '/register' },
  { from: '/campaignA', to: '/campaign' },
  { from: '/campaignB', to: '/campaign' },
  { from: '/download/adhoc/insertNumber', to: '/device' },
  { from: '/download/adhoc', to: '/device' },
  { from: `/campaign/move-to/${BRAND}-pro`, to: '/device' },
  { from: `/campaign/${BRAND}-pro`, to: '/device' },
  { from: '/siboffer', to: '/campaign/siboffer' },
  { from: '/macoffer', to: '/campaign/macoffer' },
  { from: '/developer', to: 'developerUrl', isExternal: true },
]

/** Where a path is sent on to; null when it is not. The brand's slug is configuration. */
export function findRedirect(pathname: string, brandSlug: string): Redirect | null {
  return REDIRECTS.find(({ from }) => from.replace(BRAND, brandSlug) === pathname) ?? null
}
