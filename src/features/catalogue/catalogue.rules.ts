/** The application types, and the origins by which visitors browse (requirement 1.3). */
export const APPLICATION_TYPES = ['application', 'game'] as const
export const APPLICATION_ORIGINS = ['iranian', 'foreign', 'unlocked'] as const
export const DEVICE_FAMILIES = ['iphone', 'ipad'] as const
/** From which age an application is suitable. Without a rating it is unknown, and none is shown. */
export const AGE_RATINGS = ['4+', '9+', '12+', '16+', '18+'] as const
export const APPLICATION_SORTS = ['download_count', 'newest', 'score', 'name', 'sales'] as const

export type ApplicationType = (typeof APPLICATION_TYPES)[number]
export type ApplicationOrigin = (typeof APPLICATION_ORIGINS)[number]
export type AgeRating = (typeof AGE_RATINGS)[number]
export type ApplicationSort = (typeof APPLICATION_SORTS)[number]

/** Applications per page of a list (requirement 9.2). */
export const APPLICATIONS_PER_PAGE = 12
export const MAXIMUM_APPLICATIONS_PER_PAGE = 100
/** The highest page number of a list. Visitors do not scroll further, and deep SQL offsets are expensive. */
export const MAXIMUM_PAGE_NUMBER = 10_000

/** Maximum number of cards on a shelf of an application page. */
export const MAXIMUM_SHELF_CARDS = 12
export const COMMENTS_ON_DETAIL_PAGE = 6
export const VERSIONS_ON_DETAIL_PAGE = 20

/** Labels of the editorial pages that header and footer link to; HOME_PAGE is the home page. */
export const HOME_PAGE_LABEL = 'HOME'
/** The list of all stories, behind every shelf of stories. */
export const STORIES_PAGE_LABEL = 'STORIES'

/** Mean of a score histogram whose first element counts one star; null without scores. */
export function meanScoreOf(counts: readonly number[]): number | null {
  const votes = counts.reduce((sum, count) => sum + count, 0)
  if (votes === 0) return null
  const stars = counts.reduce((sum, count, at) => sum + count * (at + 1), 0)
  return Math.round((stars / votes) * 10) / 10
}

/** The path of an application list, filtered by origin if one is given. */
export function pathWithOrigin(path: string, origin: ApplicationOrigin | undefined): string {
  return origin ? `${path}?origin=${origin}` : path
}

/** The path of a list with its origin and order. The usual order, most downloaded first, is left out. */
export function pathWithOriginAndOrder(
  path: string,
  origin: ApplicationOrigin | undefined,
  sort: ApplicationSort | undefined,
): string {
  const whole = pathWithOrigin(path, origin)
  return sort && sort !== 'download_count' ? `${whole}${origin ? '&' : '?'}sort=${sort}` : whole
}

/** Numbers of applications by type and by origin. Each ignores its own filter, so that it can offer the other choices. */
export interface FacetCounts {
  counts: { all: number } & Record<ApplicationType, number>
  origins: { all: number } & Record<ApplicationOrigin, number>
}

export interface CountedFacet {
  type: ApplicationType
  origin: ApplicationOrigin
  count: number
}

/** Sums counts by type and origin to what a list with these filters offers. */
export function facetCountsOf(
  rows: readonly CountedFacet[],
  wanted: { type?: ApplicationType | undefined; origin?: ApplicationOrigin | undefined },
): FacetCounts {
  const sum = (type?: ApplicationType, origin?: ApplicationOrigin) =>
    rows
      .filter((row) => (!type || row.type === type) && (!origin || row.origin === origin))
      .reduce((total, { count }) => total + count, 0)
  const { type, origin } = wanted
  return {
    counts: {
      all: sum(undefined, origin),
      application: sum('application', origin),
      game: sum('game', origin),
    },
    origins: {
      all: sum(type),
      iranian: sum(type, 'iranian'),
      foreign: sum(type, 'foreign'),
      unlocked: sum(type, 'unlocked'),
    },
  }
}

export function countPages(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage))
}

/** The supported picture widths in pixels. Any other width is 404, so that requests cannot fill the disk. */
export const PICTURE_WIDTHS = [64, 128, 256, 512, 640, 960, 1280, 1600] as const
export const PICTURE_FORMATS = ['webp', 'jpg', 'png'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]
