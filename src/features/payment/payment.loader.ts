import { localisedText } from '#features/catalogue/localised.rules.ts'
import { parsePlainNumber } from '#kernel/digits.ts'
import type { Locale } from '#kernel/locale.ts'
import { link } from '#links.ts'
import { type Api, isApiError } from '#web/api.ts'
import type { Calls } from '#web/calls.ts'
import type { LoaderInput } from '#web/loader.ts'
import { PageRedirect } from '#web/router.tsx'
import { redirectToLogin } from '#web/session/requireLogin.ts'
import { readStored, writeStored } from '#web/storage/storage.ts'
import { findPackageVariant } from './packageVariant.table.ts'
import { resultPagePath } from './paymentPaths.ts'
import { isPaymentId, type ResultPage, resultPageOf } from './result/result.rules.ts'
import { pickGoodReviews, type ShopReviews } from './shop/review.rules.ts'
import type { ShopData } from './shop/shop.types.ts'

export type Payment = Calls['GET /payment/{id}']['output']

/** Loads the shop: the offers, the payment methods and whether registration is open. The same for everybody. */
export async function loadPackages({ api, query, locale, variant: group }: LoaderInput) {
  const variant = findPackageVariant(group)
  const named = query.get('application')
  const { application, reviews: own } = named ? await findApplication(api, named, locale) : NO_APPLICATION
  const hasReviews = variant.extras.includes('reviews')
  const [{ vatPercent, packages, usualWaitSeconds }, { methods }, { isOpen }, campaign, reviews] =
    await Promise.all([
      api('GET /package', application ? { application: application.id } : {}),
      api('GET /payment/method', {}),
      api('GET /registration', {}),
      application ? null : generalCampaign(api),
      hasReviews ? (own ?? storeReviews(api, locale)) : null,
    ])
  return {
    variant,
    reviews,
    application,
    vatPercent,
    packages,
    usualWaitSeconds,
    methods: methods.map(({ method }) => method),
    isOpen,
    campaign,
    asked: query.get('package'),
  }
}

/**
 * Loads the renewal: the shop, for a user who has a subscription to renew. Others get the packages, with their address
 * as the destination (requirement 2.11).
 */
export async function loadRenewal(input: LoaderInput) {
  if (!(await hasSubscription(input.api))) {
    writeStored('destination', link('/packages'))
    const { search } = new URL(input.path, input.publicUrl)
    throw new PageRedirect(link('/packages') + search)
  }
  return loadPackages(input)
}

async function hasSubscription(api: Api): Promise<boolean> {
  if (!readStored('accessToken')) return false
  const { subscriptions } = await api('GET /subscription', {})
  return subscriptions.some(({ state, deviceId }) => state === 'active' && deviceId !== null)
}

/** The discount of the campaign that runs for the whole store. The shop also works without it. */
async function generalCampaign(api: Api): Promise<ShopData['campaign']> {
  const { campaigns } = await api('GET /campaign', {}).catch(() => ({ campaigns: [] }))
  const found = campaigns.find(({ isGeneral }) => isGeneral)
  return found ? { name: found.name, percentOff: found.percentOff, amountOff: found.amountOff } : null
}

interface ShopApplication {
  application: { id: number; named: string; name: string | null; price: number } | null
  reviews: ShopReviews | null
}

const NO_APPLICATION: ShopApplication = { application: null, reviews: null }

/** Finds the shop's application by its label. With an id only its packages are found. */
async function findApplication(api: Api, named: string, locale: Locale): Promise<ShopApplication> {
  const id = parsePlainNumber(named)
  if (id !== null) return { application: { id, named, name: null, price: 0 }, reviews: null }
  const found = await api('GET /application/by_label/{label}', { label: named })
  const name = localisedText(locale, found, 'name')
  return {
    application: { id: found.id, named, name, price: found.price },
    reviews: pickGoodReviews(name, found.comments),
  }
}

/** Loads comments on the store's own application. The shop also works without them. */
async function storeReviews(api: Api, locale: Locale): Promise<ShopReviews | null> {
  try {
    const { application } = await api('GET /application/own', {})
    if (!application) return null
    const found = await api('GET /application/by_label/{label}', { label: application.label })
    return pickGoodReviews(localisedText(locale, found, 'name'), found.comments)
  } catch {
    return null
  }
}

export type PaymentFault = 'unknown' | 'other'
export interface PaymentResult {
  payment: Payment | null
  fault: PaymentFault | null
  /** The user's devices that the payment can be applied to. */
  devices: Calls['GET /device']['output']['devices']
}

/** Loads a result page of a payment. The state of the payment decides which page is shown, not the URL. */
function loadResult(page: ResultPage) {
  return async ({ api, query, path }: LoaderInput): Promise<PaymentResult> => {
    const id = query.get('payment')
    if (!isPaymentId(id)) return { payment: null, fault: 'unknown', devices: [] }
    const payment = await readPayment(api, id, path)
    if (typeof payment === 'string') return { payment: null, fault: payment, devices: [] }
    const right = resultPageOf(payment.state)
    if (right && right !== page) throw new PageRedirect(resultPagePath(right, id))
    return { payment, fault: null, devices: await devicesFor(api, payment) }
  }
}

async function readPayment(api: Api, id: string, path: string): Promise<Payment | PaymentFault> {
  try {
    return await api('GET /payment/{id}', { id })
  } catch (error) {
    if (!isApiError(error)) throw error
    const isVisitor = !readStored('accessToken')
    if (error.status === 401 || (error.status === 403 && isVisitor)) throw redirectToLogin(path)
    if (error.status === 403) return 'other'
    if (error.status === 404 || error.status === 400) return 'unknown'
    throw error
  }
}

async function devicesFor(api: Api, payment: Payment): Promise<PaymentResult['devices']> {
  const needsDevice = payment.state === 'paid' || payment.deviceId !== null
  if (!needsDevice || !readStored('accessToken')) return []
  // The receipt page also works without the user's devices.
  return api('GET /device', {}).then(
    ({ devices }) => devices,
    () => [],
  )
}

export const loadPaymentSuccess = loadResult('/payment/success')
export const loadPaymentUnsuccess = loadResult('/payment/unsuccess')
