import { redirect } from 'react-router'
import { localised } from '#features/catalogue/localised.rules.ts'
import { parsePlainNumber } from '#kernel/digits.ts'
import type { Locale } from '#kernel/locale.ts'
import { type Api, isApiError } from '#web/api.ts'
import { redirectToLogin } from '#web/behindLogin.ts'
import type { Calls } from '#web/calls.ts'
import type { LoaderInput } from '#web/loader.ts'
import { readStored } from '#web/storage/storage.ts'
import { resultPath } from './address.ts'
import { isPaymentId, type ResultPage, resultPage } from './result/result.rules.ts'
import { goodReviews, type Reviews } from './shop/review.rules.ts'
import { packageVariant } from './variant.rules.ts'

export type Payment = Calls['GET /payment/{id}']['output']

/** What is on sale, the ways to pay, and whether new devices are taken: the same for everybody. */
export async function loadPackages({ api, query, locale, variant }: LoaderInput) {
  const named = query.get('application')
  const { application, reviews: own } = named ? await findApplication(api, named, locale) : NO_APPLICATION
  const hasReviews = packageVariant(variant).extras.includes('reviews')
  const [{ vatPercent, packages }, { methods }, { isOpen }, reviews] = await Promise.all([
    api('GET /package', application ? { application: application.id } : {}),
    api('GET /payment/method', {}),
    api('GET /registration', {}),
    hasReviews ? (own ?? storeReviews(api, locale)) : null,
  ])
  return {
    variant,
    reviews,
    application,
    vatPercent,
    packages,
    methods: methods.map(({ method }) => method),
    isOpen,
    asked: query.get('package'),
  }
}

interface FoundApplication {
  application: { id: number; named: string; name: string | null; price: number } | null
  reviews: Reviews | null
}

const NO_APPLICATION: FoundApplication = { application: null, reviews: null }

/** By its label, as links name it. By its bare id only its packages are known. */
async function findApplication(api: Api, named: string, locale: Locale): Promise<FoundApplication> {
  const id = parsePlainNumber(named)
  if (id !== null) return { application: { id, named, name: null, price: 0 }, reviews: null }
  const found = await api('GET /application/by_label/{label}', { label: named })
  const name = localised(locale, found, 'name')
  return {
    application: { id: found.id, named, name, price: found.price },
    reviews: goodReviews(name, found.comments),
  }
}

/** Of the most downloaded application. The shop does not depend on it. */
async function storeReviews(api: Api, locale: Locale): Promise<Reviews | null> {
  try {
    const { items } = await api('GET /application', { perPage: 1, sort: 'download_count' })
    if (!items[0]) return null
    const found = await api('GET /application/by_label/{label}', { label: items[0].label })
    return goodReviews(localised(locale, found, 'name'), found.comments)
  } catch {
    return null
  }
}

export type PaymentFault = 'unknown' | 'other'
export interface PaymentResult {
  payment: Payment | null
  fault: PaymentFault | null
  /** Those it can be put on, where it is not yet on one. */
  devices: Calls['GET /device']['output']['devices']
}

/** Both result pages: the payment's real state decides, not the address somebody came by. */
function loadResult(page: ResultPage) {
  return async ({ api, query, path }: LoaderInput): Promise<PaymentResult> => {
    const id = query.get('payment')
    if (!isPaymentId(id)) return { payment: null, fault: 'unknown', devices: [] }
    const payment = await readPayment(api, id, path)
    if (typeof payment === 'string') return { payment: null, fault: payment, devices: [] }
    const right = resultPage(payment.state)
    if (right && right !== page) throw redirect(resultPath(right, id))
    return { payment, fault: null, devices: await devicesFor(api, payment) }
  }
}

async function readPayment(api: Api, id: string, path: string): Promise<Payment | PaymentFault> {
  try {
    return await api('GET /payment/{id}', { id })
  } catch (error) {
    if (!isApiError(error)) throw error
    const isStranger = !readStored('accessToken')
    if (error.status === 401 || (error.status === 403 && isStranger)) throw redirectToLogin(path)
    if (error.status === 403) return 'other'
    if (error.status === 404 || error.status === 400) return 'unknown'
    throw error
  }
}

async function devicesFor(api: Api, payment: Payment): Promise<PaymentResult['devices']> {
  const needsDevice = payment.state === 'paid' || payment.deviceId !== null
  if (!needsDevice || !readStored('accessToken')) return []
  // The receipt does not depend on it.
  return api('GET /device', {}).then(
    ({ devices }) => devices,
    () => [],
  )
}

export const loadPaymentSuccess = loadResult('/payment/success')
export const loadPaymentUnsuccess = loadResult('/payment/unsuccess')
