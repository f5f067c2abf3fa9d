import { SECOND } from '#kernel/time.ts'

/** Timeout for loading a script chunk (requirement 9.23). */
export const CHUNK_TIMEOUT_SECONDS = 120
const RELOADED_FOR = 'bustan-reloaded-for'

/** A script chunk that did not load; the error page offers a retry. */
export class ChunkError extends Error {}

/**
 * Imports a script chunk. A timeout or network failure is an error with a retry button. If a newer release removed the
 * chunk, reloads the page, once per release.
 */
export async function loadChunk<T>(
  load: () => Promise<T>,
  page: {
    /** The URL that a running navigation will load, instead of the current one. */
    wantedAt(): string | undefined
    /** Whether the server can be reached at the URL now. */
    isReachable(address: string | undefined): Promise<boolean>
  },
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('time-out')), CHUNK_TIMEOUT_SECONDS * SECOND)
  })
  const wanted = load().catch(async () => {
    const address = page.wantedAt()
    if ((await page.isReachable(address)) && reloadOnce(address)) return new Promise<never>(() => undefined)
    throw new ChunkError('gone')
  })
  try {
    return await Promise.race([wanted, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** Reloads the page. False when it was already reloaded for this release, or storage is unavailable. */
function reloadOnce(address: string | undefined): boolean {
  try {
    const release = document.documentElement.dataset['release'] ?? ''
    if (window.sessionStorage.getItem(RELOADED_FOR) === release) return false
    window.sessionStorage.setItem(RELOADED_FOR, release)
  } catch {
    return false
  }
  if (address) window.location.assign(address)
  else window.location.reload()
  return true
}
