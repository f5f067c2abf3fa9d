/** The demo catalogue as it is written by hand, before the generator adds counts, versions and comments. */

/** The origin by which visitors browse (requirement 1.3). */
export type Origin = 'iranian' | 'foreign' | 'unlocked'
export type Kind = 'application' | 'game'

export interface SeedDeveloper {
  slug: string
  nameFa: string
  nameEn: string
}

export interface SeedCategory {
  label: string
  kind: Kind
  nameFa: string
  nameEn: string
  /** An icon of the drawing generator. */
  motif: string
}

export interface SeedApplication {
  /** Lower case Latin letters, digits and hyphens; unique. */
  label: string
  kind: Kind
  origin: Origin
  nameFa: string
  nameEn: string
  summaryFa: string
  summaryEn: string
  descriptionFa: string
  descriptionEn: string
  /** Slug of its developer. */
  developer: string
  /** Labels of its categories, the main one first. */
  categories: [string, ...string[]]
  /** Six hex digits with `#`; dark enough or light enough to carry a title. */
  primaryColor: string
  /** What the icon shows: a motif of the drawing generator. */
  motif: string
  /** What the screenshots show: a scene of the drawing generator. */
  scene: string
  /** Change logs, newest first; each makes a version. */
  changes: Array<{ fa: string; en: string }>
}

export interface SeedComment {
  fa: string
  score: 1 | 2 | 3 | 4 | 5
  /** The developer's reply, if there is one. */
  answer?: string
}
