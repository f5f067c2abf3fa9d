import { syncProductClock } from './productClock.ts'
import { ownId } from './storage/ownIds.ts'
import { readStored, writeStored } from './storage/storage.ts'
import type { Stored } from './storage/storedValues.ts'

type Tokens = Stored['accessToken']

export interface SessionDeps {
  fetch(address: string, init: RequestInit): Promise<Response>
  /** New tokens for old ones; fails as the API client does. */
  refresh(tokens: Tokens): Promise<Tokens>
}

/** Sends calls as whoever is logged in here, and keeps them logged in. */
export interface Session {
  send(address: string, init: RequestInit): Promise<Response>
}

/** New tokens that are refused at once, so often in a row, say that something is wrong with the server, not with us. */
const MAXIMUM_RENEWALS = 3

/**
 * On a 401, refreshes the tokens once for all waiting calls and tabs, and repeats the call (requirement 4.33). If the
 * refresh is refused, the user is logged out (requirement 4.34). So a caller that gets a 401 is logged out: while the
 * session may still be valid, the call stays without an answer.
 */
export function createSession({ fetch, refresh }: SessionDeps): Session {
  let renewal: Promise<boolean> | undefined
  const renew = (used: string) => {
    renewal ??= withTabLock(() => renewOnce(used, refresh)).finally(() => {
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

/** The identifier lets the server know a browser that logged in before. */
function withIdentity(address: string, init: RequestInit): RequestInit {
  const tokens = readStored('accessToken')
  const device = readStored('device')
  return {
    ...init,
    headers: {
      ...(init.headers as Record<string, string>),
      ...(tokens && { 'access-token': tokens.accessToken }),
      ...(tokens && device && { 'secret-key': device.secretKey }),
      ...(/\/(user|refund)(\/|$)/.test(address) && { 'device-identifier': ownId('deviceIdentifier') }),
    },
  }
}

/** True when there are other tokens now than those that were used, whoever fetched them; false when there are none. */
async function renewOnce(used: string, refresh: SessionDeps['refresh']): Promise<boolean> {
  const tokens = readStored('accessToken')
  if (!tokens) return false
  if (tokens.accessToken !== used) return true
  try {
    writeStored('accessToken', await refresh(tokens))
    return true
  } catch (error) {
    // No network says nothing about the session: it may live on when the network is back.
    if ((error as { status?: number }).status !== 401) throw error
    endSession()
    return false
  }
}

/**
 * One tab at a time where the browser can (Safari from 15.4). Elsewhere two tabs may both ask within the server's
 * grace and are given the same tokens.
 */
function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? (navigator.locks.request('session', work) as Promise<T>) : work()
}

/** The session is over; who it was and which device may stay, for the same person logs in again. */
function endSession(): void {
  writeStored('accessToken', null)
  writeStored('state', 'register')
}

export function beginSession({
  user,
  ...tokens
}: Tokens & { user: { id: number; phoneNumber: string } }): void {
  const id = String(user.id)
  // Somebody else's device key is worth nothing to this user.
  if (readStored('user')?.id !== id) writeStored('device', null)
  writeStored('user', { id, phoneNumber: user.phoneNumber })
  writeStored('phoneNumber', null)
  writeStored('activateTtl', null)
  writeStored('state', 'installProfile')
  // Last: whoever waits for it goes on at once.
  writeStored('accessToken', { accessToken: tokens.accessToken, refreshToken: tokens.refreshToken })
}

/** Asked for by the user: nothing of the person stays in this browser. */
export function forgetSession(): void {
  endSession()
  for (const key of ['user', 'device', 'phoneNumber', 'activateTtl', 'destination'] as const)
    writeStored(key, null)
}
