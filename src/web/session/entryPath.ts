import { useSyncExternalStore } from 'react'
import { link } from '#links.ts'
import { readStored, subscribeToStored } from '../storage/storage.ts'

/** Whether this browser has had a session before. */
export function hasLoggedInHere(): boolean {
  return readStored('user') !== null || readStored('websiteLoginActionId') !== null
}

/**
 * The first page for this browser: for new users the page that explains registration, for others the login or their
 * account (requirement 10.27).
 */
export function readEntryPath() {
  if (readStored('accessToken')) return link('/account')
  return hasLoggedInHere() || readStored('state') === 'activate' ? link('/register') : link('/startRegister')
}

/**
 * The first page. On the server and during hydration the one for new users, because the HTML is the same for everyone.
 */
export function useEntryPath(): ReturnType<typeof readEntryPath> {
  return useSyncExternalStore(
    (listener) => subscribeToStored('accessToken', listener),
    readEntryPath,
    () => link('/startRegister'),
  )
}
