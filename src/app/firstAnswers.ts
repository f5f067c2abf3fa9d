/** Responses that boot.js requested, by URL. */
export interface FirstAnswers {
  answers: Record<string, Promise<Response>>
}

/** Later a response that boot.js requested is outdated, if no page has used it. */
const ANSWERS_KEPT_MS = 60_000

/**
 * A fetch that uses the response that boot.js requested, once, because a response body can be read only once. Any
 * change drops the unused ones: they could be outdated, and after a login belong to another user.
 */
export function createFirstFetch(boot: FirstAnswers) {
  return async (address: string, init: RequestInit = {}): Promise<Response> => {
    if ((init.method ?? 'GET') !== 'GET' || performance.now() > ANSWERS_KEPT_MS) boot.answers = {}
    const { [address]: asked, ...others } = boot.answers
    if (!asked) return fetch(address, init)
    boot.answers = others
    const answer = await asked.catch(() => undefined)
    return answer?.ok ? answer : fetch(address, init)
  }
}
