import { redirect } from 'react-router'
import { link } from '#links.ts'
import { type Api, isApiError } from '#web/api.ts'
import { behindLogin } from '#web/behindLogin.ts'
import type { Calls } from '#web/calls.ts'
import type { LoaderInput } from '#web/loader.ts'
import { refundPath } from './address.ts'
import {
  type Asked,
  findRefund,
  findSubscription,
  isNothingAsked,
  isUnderWay,
  type RefundPage,
  refundPage,
} from './refundPage.rules.ts'

export type Refund = Calls['GET /refund/{id}']['output']
export type Quote = Calls['GET /subscription/{id}/refund']['output']
export type Subscription = Calls['GET /subscription']['output']['subscriptions'][number]
export type Device = Calls['GET /device']['output']['devices'][number]

/** A subscription, and what would be paid back for it. */
export interface Quoted {
  subscription: Subscription
  quote: Quote
}

function askedBy(query: URLSearchParams): Asked {
  return { refund: query.get('refund'), subscription: query.get('subscription'), device: query.get('device') }
}

/** What is asked for, else the only one there is; else they are all told and one is chosen. */
export const loadRefundConfirm = behindLogin(async ({ api, query }) => {
  const asked = askedBy(query)
  const [{ refunds }, { subscriptions }, { devices }] = await Promise.all([
    api('GET /refund', {}),
    api('GET /subscription', {}),
    api('GET /device', {}),
  ])
  const refund = findRefund(refunds, asked)
  const isMeant = asked.refund !== null || (isNothingAsked(asked) && refund && isUnderWay(refund))
  if (refund && isMeant) throw redirect(refundPath(refund))
  const named = findSubscription(subscriptions, asked)
  if (named) return { chosen: await quoted(api, named), refundable: [], refunds, devices }
  const refundable = (await Promise.all(subscriptions.map((one) => quotedOrNull(api, one)))).filter(
    (one) => one !== null,
  )
  const only = isNothingAsked(asked) && refundable.length === 1 ? refundable[0] : null
  return { chosen: only ?? null, refundable, refunds, devices }
})

async function quoted(api: Api, subscription: Subscription): Promise<Quoted> {
  return { subscription, quote: await api('GET /subscription/{id}/refund', { id: subscription.id }) }
}

/** One that is not refundable, or whose quote does not load, is no choice; the others still are. */
async function quotedOrNull(api: Api, subscription: Subscription): Promise<Quoted | null> {
  try {
    const one = await quoted(api, subscription)
    return one.quote.hindrance === null ? one : null
  } catch (error) {
    if (isApiError(error) && error.status === 401) throw error
    return null
  }
}

/** The pages of a refund that was asked for: its state decides which, not the address somebody came by. */
function loadRefund(page: RefundPage) {
  return behindLogin(async ({ api, query }: LoaderInput): Promise<Refund> => {
    const refund = await readRefund(api, askedBy(query))
    // Nobody's, or somebody else's: there they are all told.
    if (!refund) throw redirect(`${link('/refundConfirm')}?${query.toString()}`)
    if (refundPage(refund) !== page) throw redirect(refundPath(refund))
    return refund
  })
}

async function readRefund(api: Api, asked: Asked): Promise<Refund | null> {
  const { refunds } = await api('GET /refund', {})
  return findRefund(refunds, asked)
}

export const loadRefundWaiting = loadRefund('/refundWaiting')
export const loadCardNumber = loadRefund('/cardNumber')
export const loadRefundComplete = loadRefund('/refundComplete')
