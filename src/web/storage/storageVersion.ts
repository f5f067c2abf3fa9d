import { STORED_READERS } from './storedValues.ts'

/** The version of the stored values (requirement 9.20). */
export const STORAGE_VERSION = 2
const VERSION_KEY = 'storageVersion'
/** Of version 1 only. */
const REFRESH_TOKEN = 'refreshToken'

type Texts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * What another release left here, in the form of this one. No version at all counts as the first: the migration
 * leaves alone what it does not know. An unknown version is cleared, all but the look; foreign keys stay.
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
 * Version 1 kept the two tokens as bare texts under two keys, and the number in full, also after the login. One
 * token without the other is of no use. The number stays only for who is waiting for a code; the user's own record,
 * which held it too, is dropped and fetched again.
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
