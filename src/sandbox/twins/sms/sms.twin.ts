import { Hono } from 'hono'
import { withAbort } from '../twinHttp.ts'
import { kavenegarTwin } from './kavenegar.twin.ts'
import type { SmsNetworkContext } from './sms.network.ts'
import { smsIrTwin } from './smsir.twin.ts'

export interface SmsTwin {
  /** Replaces an adapter's fetch. A server may pass whole requests. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>
}

/** Both providers in front of one sandbox network; their paths do not overlap. Keys and templates: sms.account.ts. */
export function createSmsTwin(network: SmsNetworkContext): SmsTwin {
  const app = new Hono().route('/', kavenegarTwin(network)).route('/', smsIrTwin(network))
  return {
    async fetch(input, init) {
      const request = input instanceof Request && !init ? input : new Request(input, init)
      return withAbort(async () => app.fetch(request), request.signal)
    },
  }
}
