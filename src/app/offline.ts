/** Status text of a page whose data could not be fetched for want of a network. */
export const OFFLINE = 'offline'
