/** While set, the gates take this browser for an iPhone with Safari (decisions, Actors and outside world). */
export const ACTS_AS_COOKIE = 'acts_as'
export const ACTS_AS_IPHONE = 'iphone'

export const MAXIMUM_DAYS = 400
