import { STORED_READERS } from './storedValues.ts'

/** The version of the values in local storage (requirement 9.20). */
export const STORAGE_VERSION = 2
const VERSION_KEY = 'storageVersion'
/** A local storage key that only version 1 used. */
const REFRESH_TOKEN = 'refreshToken'

type Texts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Migrates the values that another release left in local storage. A missing version counts as 1; the migration leaves
 * unknown keys alone. An unknown version clears our keys except the theme; foreign keys stay.
 */
export function migrateStorage(storage: Texts): void {
  const version = storage.getItem(VERSION_KEY) ?? '1'
  if (version === String(STORAGE_VERSION)) return
  if (version === '1') migrateFirst(storage)
  else
    for (const key of [...Object.keys(STORED_READERS), REFRESH_TOKEN])
      if (key !== 'theme') storage.removeItem(key)
  storage.setItem(VERSION_KEY, String(STORAGE_VERSION))
}

/**
 * Migrates local storage of version 1. It stored the two tokens under two keys, and the full phone number also after
 * login. One token without the other is useless. The number is kept only while a code is awaited. The user record,
 * which also held it, is dropped and loaded again.
 */
function migrateFirst(storage: Texts): void {
  const accessToken = storage.getItem('accessToken')
  const refreshToken = storage.getItem(REFRESH_TOKEN)
  const isLoggedIn = Boolean(accessToken && refreshToken)
  if (isLoggedIn) storage.setItem('accessToken', JSON.stringify({ accessToken, refreshToken }))
  else storage.removeItem('accessToken')
  storage.removeItem(REFRESH_TOKEN)
  storage.removeItem('user')
  if (isLoggedIn || storage.getItem('state') !== 'activate') storage.removeItem('phoneNumber')
}
