import { useSyncExternalStore } from 'react'
import { link } from '#links.ts'
import { readStored, subscribeToStored } from '../storage/storage.ts'

/** Whether this browser has had a session before. */
export function hasLoggedInHere(): boolean {
  return readStored('user') !== null || readStored('websiteLoginActionId') !== null
}

/**
 * Where a person begins in this browser: newcomers at the page that explains registration, others at the login or at
 * their account (requirement 10.27).
 */
export function readEntryPath() {
  if (readStored('accessToken')) return link('/account')
  return hasLoggedInHere() || readStored('state') === 'activate' ? link('/register') : link('/startRegister')
}

/** The page to begin at. On the server and during hydration that of a newcomer: the HTML is the same for everyone. */
export function useEntryPath(): ReturnType<typeof readEntryPath> {
  return useSyncExternalStore(
    (listener) => subscribeToStored('accessToken', listener),
    readEntryPath,
    () => link('/startRegister'),
  )
}
