/** The highest page number of a list in the office; filters find older items. */
export const MAXIMUM_PAGE_NUMBER = 200
