/** The highest page number of a list; filters find older items. */
export const PAGES_AT_MOST = 200
