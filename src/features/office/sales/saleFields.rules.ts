/** Limits of the texts and numbers on the office's sales screens, for browser and server. */
export const LABEL_PATTERN = /^[a-z0-9][a-z0-9-]*$/
export const MAXIMUM_LABEL_LENGTH = 60
export const MAXIMUM_NAME_LENGTH = 100
export const MAXIMUM_TEXT_LENGTH = 300
export const MAXIMUM_TOMAN = 1_000_000_000
export const MAXIMUM_SOLD_DAYS = 3650
export const MAXIMUM_DISCOUNT_PERCENT = 95
export const MAXIMUM_LIST_POSITION = 10_000
export const MAXIMUM_CODE_USES = 1_000_000
/** How many codes can be generated in one request. */
export const MAXIMUM_CODES_PER_REQUEST = 2000
/** Longest time window of a code: one year in seconds. */
export const MAXIMUM_WINDOW_SECONDS = 31_536_000
