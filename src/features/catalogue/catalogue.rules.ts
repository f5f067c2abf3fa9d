/** Applications and games, and the labels of origin by which visitors browse (requirement 1.3). */
export const TYPES = ['application', 'game'] as const
export const ORIGINS = ['iranian', 'foreign', 'unlocked'] as const
export const DEVICES = ['iphone', 'ipad'] as const
export const SORTS = ['download_count', 'newest', 'score', 'name'] as const

export type ApplicationType = (typeof TYPES)[number]
export type Origin = (typeof ORIGINS)[number]
export type Sort = (typeof SORTS)[number]

/** Applications on a page of the list (requirement 9.2). */
export const PER_PAGE = 12
export const MAXIMUM_PER_PAGE = 100
/** Beyond it nobody scrolls; deeper addresses only cost the database. */
export const MAXIMUM_PAGE = 10_000

/** How many cards the shelves of a detail page hold. */
export const SHELF_SIZE = 12
export const DETAIL_COMMENTS = 6
export const DETAIL_VERSIONS = 20

/** The labels of the pages that header and footer link; HOME is the home page. */
export const HOME_PAGE = 'HOME'

/** Mean of a histogram that begins with one star; null while nobody has scored. */
export function meanScore(counts: readonly number[]): number | null {
  const votes = counts.reduce((sum, count) => sum + count, 0)
  if (votes === 0) return null
  const stars = counts.reduce((sum, count, at) => sum + count * (at + 1), 0)
  return Math.round((stars / votes) * 10) / 10
}

export function pageCount(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage))
}

/** Widths the picture pipeline makes; anything else is not found, so that nobody can fill the disk with sizes. */
export const PICTURE_WIDTHS = [64, 128, 256, 512, 640, 960, 1280, 1600] as const
export const PICTURE_FORMATS = ['webp', 'jpg', 'png'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]
