/** Limits of the texts and numbers on the office's sales screens, for browser and server. */
export const LABEL = /^[a-z0-9][a-z0-9-]*$/
export const LABEL_LENGTH = 60
export const NAME_LENGTH = 100
export const TEXT_LENGTH = 300
export const MOST_TOMAN = 1_000_000_000
export const MOST_DAYS = 3650
export const MOST_PERCENT = 95
export const MOST_POSITION = 10_000
export const MOST_USES = 1_000_000
/** How many codes can be generated in one request. */
export const MOST_CODES = 2000
/** Longest time window of a code: one year in seconds. */
export const MOST_WINDOW_SECONDS = 31_536_000
