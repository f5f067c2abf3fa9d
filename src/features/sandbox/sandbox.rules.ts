export const MAXIMUM_DAYS = 400
