import { isCardNumber } from '#kernel/cardNumber.ts'
import { parseInstant } from '#kernel/time.ts'
import { begin, payAt, plantPackage } from './payment.ts'
import type { Answer, Product } from './product.ts'
import { plantOpenRegistration } from './registration.ts'
import { changeRows, getRow } from './rows.ts'

type Headers = Record<string, string>

/** A card number that passes Luhn and has this end: the sandbox's clearing house decides by the end. */
export function cardEnding(ending: string, start = '603799'): string {
  const width = 16 - start.length - ending.length
  for (let middle = 0; ; middle++) {
    const card = `${start}${String(middle).padStart(width, '0')}${ending}`
    if (isCardNumber(card)) return card
  }
}

/** The default card at the sandbox's bank: a payout to it needs no approval. */
export const GOOD_CARD = cardEnding('2232')

/** In the first week of a browser a payout to another card needs approval, so this browser is older. */
export const OLD_BROWSER = { 'device-identifier': 'a browser of long ago' }

export async function makeBrowsersOld(product: Product, userId: number): Promise<void> {
  await changeRows(
    product.system.db,
    'knownBrowser',
    { userId },
    { firstSeenAt: parseInstant('2020-01-01T00:00:00Z') },
  )
}

export interface PurchasedSubscription {
  paymentId: string
  subscriptionId: string
  amount: number
}

const packages = new WeakMap<Product, number>()

/** Buys and pays at the sandbox's bank, for a device if given. */
export async function buySubscription(
  product: Product,
  headers: Headers,
  { deviceId, lengthDays }: { deviceId?: string; lengthDays?: number } = {},
): Promise<PurchasedSubscription> {
  await plantOpenRegistration(product.system)
  const id = lengthDays ? await plantPackage(product, { lengthDays }) : await usualPackage(product)
  const wish = { package_id: id, method: 'direct' as const, ...(deviceId && { device_id: deviceId }) }
  const bought = await begin(product, wish, headers)
  await payAt(product, bought.authority)
  const { subscriptionId } = await getRow(product.system.db, 'payment', { id: bought.id })
  if (!subscriptionId) throw new Error('It gave no subscription.')
  return { paymentId: bought.id, subscriptionId, amount: bought.amount }
}

async function usualPackage(product: Product): Promise<number> {
  const id = packages.get(product) ?? (await plantPackage(product))
  packages.set(product, id)
  return id
}

export async function quoteOf(product: Product, id: string, headers: Headers): Promise<Answer['body']> {
  return (await product.call('GET /subscription/{id}/refund', { id }, headers)).body
}

/** Requests a refund, up to its first hour. Returns its id. */
export async function askRefund(product: Product, subscriptionId: string, headers: Headers): Promise<string> {
  const { amount } = await quoteOf(product, subscriptionId, headers)
  const { status, body } = await product.call(
    'POST /refund',
    { subscription_id: subscriptionId, amount },
    headers,
  )
  if (status !== 200) throw new Error(`Expected 200, got ${status}: ${JSON.stringify(body)}`)
  return body['id']
}
