import { syncProductClock } from '../productClock.ts'
import { getOrCreateBrowserId } from '../storage/browserIds.ts'
import { readStored, writeStored } from '../storage/storage.ts'
import type { LocalStorageValues } from '../storage/storedValues.ts'

type Tokens = LocalStorageValues['accessToken']

export interface SessionDeps {
  fetch(address: string, init: RequestInit): Promise<Response>
  /** Exchanges tokens for new ones; throws an ApiError like the API client. */
  refresh(tokens: Tokens): Promise<Tokens>
}

/** Sends API calls with the user's tokens and refreshes them. */
export interface Session {
  send(address: string, init: RequestInit): Promise<Response>
}

/** If the server refuses fresh tokens this often in a row, the server is at fault. */
const MAXIMUM_RENEWALS = 3

/**
 * Creates the session of the browser. On a 401 it refreshes the tokens once for all waiting calls and tabs, and repeats
 * the call (requirement 4.33). If the refresh is refused, the user is logged out (requirement 4.34). So a caller that
 * gets a 401 is logged out; while the session may still be valid, the call fails without a status.
 */
export function createSession({ fetch, refresh }: SessionDeps): Session {
  let renewal: Promise<boolean> | undefined
  const renew = (used: string) => {
    renewal ??= withTabLock(() => refreshTokens(used, refresh)).finally(() => {
      renewal = undefined
    })
    return renewal
  }
  return {
    async send(address, init) {
      for (let renewals = 0; ; renewals++) {
        const used = readStored('accessToken')?.accessToken
        const response = await fetch(address, withIdentity(address, init))
        syncProductClock(response.headers.get('x-product-now'))
        if (response.status !== 401 || !used) return response
        if (renewals === MAXIMUM_RENEWALS) throw new Error('New tokens are refused.')
        if (!(await renew(used))) return response
      }
    },
  }
}

/** Adds the browser's identifier to a request, by which the server recognises a browser that logged in before. */
function withIdentity(address: string, init: RequestInit): RequestInit {
  const tokens = readStored('accessToken')
  const device = readStored('device')
  return {
    ...init,
    headers: {
      ...(init.headers as Record<string, string>),
      ...(tokens && { 'access-token': tokens.accessToken }),
      ...(tokens && device && { 'secret-key': device.secretKey }),
      ...(/\/(user|refund)(\/|$)/.test(address) && {
        'device-identifier': getOrCreateBrowserId('deviceIdentifier'),
      }),
    },
  }
}

/**
 * Refreshes the tokens. True when the stored tokens differ from those used, even if another tab refreshed them; false
 * when there are none.
 */
async function refreshTokens(used: string, refresh: SessionDeps['refresh']): Promise<boolean> {
  const tokens = readStored('accessToken')
  if (!tokens) return false
  if (tokens.accessToken !== used) return true
  try {
    writeStored('accessToken', await refresh(tokens))
    return true
  } catch (error) {
    // A network failure during the refresh does not end the session.
    if ((error as { status?: number }).status !== 401) throw error
    endSession()
    return false
  }
}

/**
 * Runs `work` in one tab at a time where the browser has locks (Safari from 15.4). Elsewhere two tabs may refresh
 * within the server's grace time and get the same tokens.
 */
function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? (navigator.locks.request('session', work) as Promise<T>) : work()
}

/** Ends the session, but keeps user and device in storage, because the same person will probably log in again. */
function endSession(): void {
  writeStored('accessToken', null)
  writeStored('state', 'register')
}

export function beginSession({
  user,
  ...tokens
}: Tokens & { user: { id: number; phoneNumber: string } }): void {
  const id = String(user.id)
  // The secret key of another user's device is useless for this user.
  if (readStored('user')?.id !== id) writeStored('device', null)
  writeStored('user', { id, phoneNumber: user.phoneNumber })
  writeStored('phoneNumber', null)
  writeStored('activateTtl', null)
  writeStored('state', 'installProfile')
  // Write the tokens last, because listeners of the storage continue at once.
  writeStored('accessToken', { accessToken: tokens.accessToken, refreshToken: tokens.refreshToken })
}

/** Logs out on the user's request: removes all personal data from this browser. */
export function forgetSession(): void {
  endSession()
  for (const key of ['user', 'device', 'phoneNumber', 'activateTtl', 'destination', 'wish'] as const)
    writeStored(key, null)
}
