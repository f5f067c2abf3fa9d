import type { CallsOf } from '#kernel/endpoint.ts'
import type { Locale } from '#kernel/locale.ts'
import { type ApiForCalls, createApi, isApiError } from '#web/api.ts'
import type { LoaderInput } from '#web/loader.ts'
import type * as contract from './sandbox.contract.ts'

export type SandboxApi = ApiForCalls<CallsOf<typeof contract>>

export function sandboxApi(locale: Locale): SandboxApi {
  return createApi<CallsOf<typeof contract>>({
    base: '/sandbox/api',
    locale,
    fetch: (address, init) => fetch(address, init),
  })
}

/** A part is null if its twin is not in use; then it is not shown. */
export async function loadSandbox({ locale }: LoaderInput) {
  const api = sandboxApi(locale)
  const [inbox, analytics, apple, bank, payout, clock] = await Promise.all([
    nullIfMissing(api('GET /sms', {})),
    nullIfMissing(api('GET /analytics', {})),
    nullIfMissing(api('GET /apple', {})),
    nullIfMissing(api('GET /bank', {})),
    nullIfMissing(api('GET /payout', {})),
    nullIfMissing(api('GET /clock', {})),
  ])
  return {
    messages: inbox?.messages ?? null,
    events: analytics?.events ?? null,
    accounts: apple?.accounts ?? null,
    payments: bank?.payments ?? null,
    transfers: payout?.transfers ?? null,
    now: clock?.now ?? null,
    hasOffice: clock?.hasOffice ?? false,
  }
}

async function nullIfMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null
    throw error
  }
}
