import type { Instant } from '#kernel/time.ts'

export type PublicSiteAnswer =
  | {
      outcome: 'answered'
      status: number
      /** The response body as parsed JSON; undefined for anything else. */
      body: unknown
      /** When the certificate of the site ends; null without TLS. */
      certificateEndsAt: Instant | null
    }
  /** The error code when there is no connection, no trusted certificate, or no answer in time. */
  | { outcome: 'unreachable'; fault: string }

/** Our own site as a visitor reaches it: through one of its public addresses and every proxy. */
export interface PublicSitePort {
  get(address: string, headers: Record<string, string>): Promise<PublicSiteAnswer>
}
