import type { CallsOf } from '#kernel/endpoint.ts'
import type { Locale } from '#kernel/locale.ts'
import { type ApiOf, createApi, isApiError } from '#web/api.ts'
import type { LoaderInput } from '#web/loader.ts'
import type * as contract from './sandbox.contract.ts'

export type SandboxApi = ApiOf<CallsOf<typeof contract>>

export function sandboxApi(locale: Locale): SandboxApi {
  return createApi<CallsOf<typeof contract>>({
    base: '/sandbox/api',
    locale,
    fetch: (address, init) => fetch(address, init),
  })
}

/** A part whose twin is not in use is null, and not shown. */
export async function loadSandbox({ locale }: LoaderInput) {
  const api = sandboxApi(locale)
  const [inbox, analytics, apple, bank, payout, clock] = await Promise.all([
    ifThere(api('GET /sms', {})),
    ifThere(api('GET /analytics', {})),
    ifThere(api('GET /apple', {})),
    ifThere(api('GET /bank', {})),
    ifThere(api('GET /payout', {})),
    ifThere(api('GET /clock', {})),
  ])
  return {
    messages: inbox?.messages ?? null,
    events: analytics?.events ?? null,
    accounts: apple?.accounts ?? null,
    payments: bank?.payments ?? null,
    transfers: payout?.transfers ?? null,
    now: clock?.now ?? null,
  }
}

async function ifThere<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null
    throw error
  }
}
