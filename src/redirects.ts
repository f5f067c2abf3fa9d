/** The table of redirects (requirements 2.1 to 2.7). */

export interface Redirect {
  from: string
  /** A path, or the name of a setting with an outside URL. */
  to: string
  isExternal?: true
}

/** Placeholder for the brand's slug, which is a setting. */
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

/** The redirect of a path, or null. */
export function findRedirect(pathname: string, brandSlug: string): Redirect | null {
  return REDIRECTS.find(({ from }) => from.replace(BRAND, brandSlug) === pathname) ?? null
}
