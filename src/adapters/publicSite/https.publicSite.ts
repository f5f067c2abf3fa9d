import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { text } from 'node:stream/consumers'
import { TLSSocket } from 'node:tls'
import { parseJson } from '#kernel/json.ts'
import { parseInstant, SECOND } from '#kernel/time.ts'
import type { PublicSitePort } from './publicSite.port.ts'

const TIMEOUT_MS = 10 * SECOND

/** Calls the site on a new connection, because fetch does not show the certificate. */
export function createPublicSite(): PublicSitePort {
  return {
    get(address, headers) {
      const url = new URL(address)
      const request = url.protocol === 'https:' ? requestHttps : requestHttp
      return new Promise((resolve) => {
        const fail = (error: NodeJS.ErrnoException) =>
          resolve({ outcome: 'unreachable', fault: error.code ?? error.name })
        const signal = AbortSignal.timeout(TIMEOUT_MS)
        const call = request(url, { headers, signal, agent: false }, (reply) => {
          const { socket, statusCode: status = 0 } = reply
          const ends = socket instanceof TLSSocket ? socket.getPeerCertificate().valid_to : ''
          const certificateEndsAt = ends ? parseInstant(ends) : null
          const answer = (body: string) =>
            resolve({ outcome: 'answered', status, body: parseJson(body), certificateEndsAt })
          text(reply).then(answer, fail)
        })
        call.on('error', fail)
        call.end()
      })
    },
  }
}
