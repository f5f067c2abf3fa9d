import { SECOND } from '#kernel/time.ts'

/** The time-out of a lazy chunk (requirement 9.23). */
export const CHUNK_TIMEOUT_SECONDS = 120
const RELOADED_FOR = 'bustan-reloaded-for'

/** A part of the site that did not arrive; the error page offers to try again. */
export class ChunkError extends Error {}

/**
 * Loads a lazy part. One that does not arrive in time, or is lost with the network, is an error with a retry button;
 * one that is gone, because a newer release replaced it, is mended by reloading the page, once per release.
 */
export async function loadChunk<T>(
  load: () => Promise<T>,
  page: {
    /** The one that wants it, when that is not the one that is shown. */
    wantedAt(): string | undefined
    /** Whether it would come if it were loaded anew. */
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

/** False when this release was reloaded for already, or nothing can be remembered. */
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
