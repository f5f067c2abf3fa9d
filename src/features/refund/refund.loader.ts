import { link } from '#links.ts'
import { type Api, isApiError } from '#web/api.ts'
import type { Calls } from '#web/calls.ts'
import type { LoaderInput } from '#web/loader.ts'
import { PageRedirect } from '#web/router.tsx'
import { requireLogin } from '#web/session/requireLogin.ts'
import {
  findRefund,
  findSubscription,
  isEmptyRefundQuery,
  isRefundInProgress,
  type RefundPage,
  type RefundQuery,
  refundPageOf,
} from './refundPage.rules.ts'
import { refundPagePath } from './refundPaths.ts'

export type Refund = Calls['GET /refund/{id}']['output']
export type Quote = Calls['GET /subscription/{id}/refund']['output']
export type Subscription = Calls['GET /subscription']['output']['subscriptions'][number]
export type Device = Calls['GET /device']['output']['devices'][number]

/** A subscription with the amount that a refund would pay. */
export interface QuotedSubscription {
  subscription: Subscription
  quote: Quote
}

function parseQuery(query: URLSearchParams): RefundQuery {
  return { refund: query.get('refund'), subscription: query.get('subscription'), device: query.get('device') }
}

/** Loads the refund quote of the subscription in the URL, else of the only one. With several, the user chooses. */
export const loadRefundConfirm = requireLogin(async ({ api, query }) => {
  const asked = parseQuery(query)
  const [{ refunds }, { subscriptions }, { devices }] = await Promise.all([
    api('GET /refund', {}),
    api('GET /subscription', {}),
    api('GET /device', {}),
  ])
  const refund = findRefund(refunds, asked)
  const isMeant = asked.refund !== null || (isEmptyRefundQuery(asked) && refund && isRefundInProgress(refund))
  if (refund && isMeant) throw new PageRedirect(refundPagePath(refund))
  const named = findSubscription(subscriptions, asked)
  if (named) return { chosen: await quoteSubscription(api, named), refundable: [], refunds, devices }
  const refundable = (await Promise.all(subscriptions.map((one) => tryQuote(api, one)))).filter(
    (one) => one !== null,
  )
  const only = isEmptyRefundQuery(asked) && refundable.length === 1 ? refundable[0] : null
  return { chosen: only ?? null, refundable, refunds, devices }
})

async function quoteSubscription(api: Api, subscription: Subscription): Promise<QuotedSubscription> {
  return { subscription, quote: await api('GET /subscription/{id}/refund', { id: subscription.id }) }
}

/**
 * Loads a subscription's refund quote. Null when it is not refundable or the quote does not load; the others still
 * show.
 */
async function tryQuote(api: Api, subscription: Subscription): Promise<QuotedSubscription | null> {
  try {
    const one = await quoteSubscription(api, subscription)
    return one.quote.hindrance === null ? one : null
  } catch (error) {
    if (isApiError(error) && error.status === 401) throw error
    return null
  }
}

/** Loads a page of a refund. The state of the refund decides which page is shown, not the URL. */
function loadRefund(page: RefundPage) {
  return requireLogin(async ({ api, query }: LoaderInput): Promise<Refund> => {
    const refund = await readRefund(api, parseQuery(query))
    // The refund does not exist or belongs to another user: that page lists the user's own refunds.
    if (!refund) throw new PageRedirect(`${link('/refundConfirm')}?${query.toString()}`)
    if (refundPageOf(refund) !== page) throw new PageRedirect(refundPagePath(refund))
    return refund
  })
}

async function readRefund(api: Api, asked: RefundQuery): Promise<Refund | null> {
  const { refunds } = await api('GET /refund', {})
  return findRefund(refunds, asked)
}

export const loadRefundWaiting = loadRefund('/refundWaiting')
export const loadCardNumber = loadRefund('/cardNumber')
export const loadRefundComplete = loadRefund('/refundComplete')
