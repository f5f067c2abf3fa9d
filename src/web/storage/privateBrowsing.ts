import type { BrowserKind } from '#kernel/browserKind.ts'
import { pause, SECOND } from '#kernel/time.ts'

/** Safari 14 sometimes never answers about its databases. */
const TIMEOUT_MS = 2 * SECOND

let isDenied = false

/** Somebody says that it is no private tab: for this visit we believe them. */
export function denyPrivateBrowsing(): void {
  isDenied = true
}

/**
 * Whether Safari shows a private tab. No browser tells: this asks for what Safari refuses there, each release
 * something else. It errs on a disk so full that Safari refuses the same in any tab, hence `denyPrivateBrowsing`;
 * and a Safari that learns to hide it better will pass as an ordinary tab, where the page of the profile still
 * warns of private mode. Other browsers are not asked: the gates stop them before.
 */
export async function isPrivateBrowsing(kind: BrowserKind): Promise<boolean> {
  if (isDenied || kind.device === 'other' || kind.browser !== 'safari') return false
  return Promise.race([isRefused(kind.iosVersion), pause(TIMEOUT_MS).then(() => false)])
}

function isRefused(iosVersion: string | null): boolean | Promise<boolean> {
  const ios = Number.parseInt(iosVersion ?? '13', 10)
  if (ios <= 10) return isStorageRefused()
  if (ios <= 12) return isDatabaseRefused()
  return typeof navigator.storage?.getDirectory === 'function' ? isDirectoryRefused() : isBlobRefused()
}

/** There was no room at all. Where all cookies are blocked, the error is another one. */
function isStorageRefused(): boolean {
  try {
    window.localStorage.setItem('private', '')
    window.localStorage.removeItem('private')
    return false
  } catch (error) {
    return nameOf(error) === 'QuotaExceededError'
  }
}

/** From iOS 15.2: no private file system. */
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
    /** Web SQL, which lib.dom no longer describes. */
    openDatabase(name: string, version: string, title: string, size: number): void
  }
}

/** No SQL; iOS 13 took it from everybody. */
function isDatabaseRefused(): boolean {
  try {
    window.openDatabase('', '', '', 1)
    return false
  } catch (error) {
    return nameOf(error) === 'SecurityError'
  }
}

/** iOS 13 to 15.1, and later ones over plain http: a database, but not for files. */
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
