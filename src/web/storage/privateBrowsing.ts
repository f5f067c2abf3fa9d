import type { BrowserKind } from '#kernel/browserKind.ts'
import { SECOND, sleep } from '#kernel/time.ts'

/** Timeout for IndexedDB: Safari 14 sometimes never answers its requests. */
const TIMEOUT_MS = 2 * SECOND

let isDenied = false

/** The user states that the tab is not private, so it counts as not private for this visit. */
export function acceptTabAsNotPrivate(): void {
  isDenied = true
}

/**
 * Whether this is a private tab of Safari. No API tells, so this tries what Safari refuses there, which differs by
 * release. A full disk gives false positives, hence `acceptTabAsNotPrivate`. A newer Safari may go undetected; then the
 * page of the profile still warns of private mode. Other browsers are stopped by the gates before.
 */
export async function isPrivateBrowsing(kind: BrowserKind): Promise<boolean> {
  if (isDenied || kind.device === 'other' || kind.browser !== 'safari') return false
  return Promise.race([isRefused(kind.iosVersion), sleep(TIMEOUT_MS).then(() => false)])
}

function isRefused(iosVersion: string | null): boolean | Promise<boolean> {
  const ios = Number.parseInt(iosVersion ?? '13', 10)
  if (ios <= 10) return isStorageRefused()
  if (ios <= 12) return isDatabaseRefused()
  return typeof navigator.storage?.getDirectory === 'function' ? isDirectoryRefused() : isBlobRefused()
}

/** Whether local storage is refused because its quota is zero. Blocked cookies give another error. */
function isStorageRefused(): boolean {
  try {
    window.localStorage.setItem('private', '')
    window.localStorage.removeItem('private')
    return false
  } catch (error) {
    return nameOf(error) === 'QuotaExceededError'
  }
}

/** Whether the origin private file system is refused, as in private tabs from iOS 15.2. */
async function isDirectoryRefused(): Promise<boolean> {
  try {
    await navigator.storage.getDirectory()
    return false
  } catch (error) {
    return nameOf(error) === 'UnknownError'
  }
}

declare global {
  interface Window {
    /** Opens a Web SQL database, which lib.dom no longer describes. */
    openDatabase(name: string, version: string, title: string, size: number): void
  }
}

/** Whether Web SQL is refused, as in private tabs before iOS 13. Later versions have it nowhere. */
function isDatabaseRefused(): boolean {
  try {
    window.openDatabase('', '', '', 1)
    return false
  } catch (error) {
    return nameOf(error) === 'SecurityError'
  }
}

/** Whether IndexedDB refuses blobs, as in private tabs of iOS 13 to 15.1, and of later versions on plain HTTP. */
function isBlobRefused(): Promise<boolean> {
  const name = 'private'
  return new Promise((resolve) => {
    const request = window.indexedDB.open(name)
    request.onerror = () => resolve(false)
    request.onupgradeneeded = () => resolve(isPutRefused(request.result.createObjectStore(name)))
    request.onsuccess = () => {
      request.result.close()
      window.indexedDB.deleteDatabase(name)
      resolve(false)
    }
  })
}

function isPutRefused(store: IDBObjectStore): boolean {
  try {
    store.put(new Blob(), 1)
    return false
  } catch (error) {
    return nameOf(error) === 'DataCloneError'
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : ''
}
