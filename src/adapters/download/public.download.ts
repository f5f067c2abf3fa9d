import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import {
  ForbiddenAddress,
  guardedLookup,
  isAllowedUrl,
  type ResolveHost,
} from '#server/outbound/publicAddress.ts'
import type { Download, DownloadFailure, DownloadLimits, DownloadPort } from './download.port.ts'

interface Settings {
  /** For tests and the demo: a server on this machine, also by http. */
  mayBeLoopback: boolean
  resolve?: ResolveHost
}

/** Release pages of code hosts redirect twice. */
const MAXIMUM_REDIRECTS = 4

export function createPublicDownload(settings: Settings): DownloadPort {
  return {
    async fetch(address, limits) {
      const signal = AbortSignal.timeout(limits.timeoutMs)
      let url = address
      for (let hops = 0; hops <= MAXIMUM_REDIRECTS; hops++) {
        if (!URL.canParse(url) || !isAllowedUrl(new URL(url), settings.mayBeLoopback))
          return { failure: 'address' }
        const reply = await fetchOnce(new URL(url), { limits, signal, settings })
        if (!('location' in reply)) return reply
        url = URL.canParse(reply.location, url) ? new URL(reply.location, url).href : ''
      }
      return { failure: 'redirects' }
    },
  }
}

interface Call {
  limits: DownloadLimits
  signal: AbortSignal
  settings: Settings
}

/** Downloads from one address. Drops the error text, which contains the address and does not help the reader. */
function fetchOnce(
  url: URL,
  { limits, signal, settings }: Call,
): Promise<Download | DownloadFailure | { location: string }> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve) => {
    const failed = (error: Error) => {
      if (error instanceof ForbiddenAddress) return resolve({ failure: 'address' })
      return resolve({ failure: signal.aborted ? 'timeout' : 'network' })
    }
    const headers = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'store-catalogue' }
    // No agent: a kept connection would skip the check of the resolved address.
    const options = { headers, signal, agent: false, lookup: guardedLookup(settings) }
    const call = request(url, options, (response) => {
      response.on('error', failed)
      const { statusCode: status = 0 } = response
      const { location } = response.headers
      if (status === 200) return void readBody(response, limits.maximumBytes).then(resolve, failed)
      response.destroy()
      resolve(status >= 300 && status < 400 && location ? { location } : { failure: String(status) })
    })
    call.on('error', failed)
    call.end()
  })
}

async function readBody(
  response: IncomingMessage,
  maximumBytes: number,
): Promise<Download | DownloadFailure> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += (chunk as Buffer).length
    if (size > maximumBytes) {
      response.destroy()
      return { failure: 'too_large' }
    }
    chunks.push(chunk as Buffer)
  }
  return { bytes: Buffer.concat(chunks) }
}
