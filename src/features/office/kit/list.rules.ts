/** The highest page number of a list in the office; filters find older items. */
export const PAGES_AT_MOST = 200
