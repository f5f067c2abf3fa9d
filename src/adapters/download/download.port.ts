export interface DownloadLimits {
  maximumBytes: number
  timeoutMs: number
}

export interface Download {
  bytes: Uint8Array
}

/**
 * Why a download failed: `address` for one that is not public, `too_large`, `timeout`, `redirects`, `network`, or the
 * HTTP status.
 */
export interface DownloadFailure {
  failure: string
}

/** Fetches files from addresses that a source or an operator gave: only public ones, by https. */
export interface DownloadPort {
  fetch(url: string, limits: DownloadLimits): Promise<Download | DownloadFailure>
}
