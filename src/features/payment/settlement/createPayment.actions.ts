import { randomBytes, randomUUID } from 'node:crypto'
import type { GatewayVisit, OpenResult, PaymentGateway } from '#adapters/payment/payment.port.ts'
import { isVisible, requireVisible } from '#features/catalogue/visibility.actions.ts'
import { getRegistrationGate } from '#features/notice/notice.actions.ts'
import { discountFor, holdUse, limitWrongCodes, releaseUse } from '#features/promotion/promotion.actions.ts'
import type { TrackedData } from '#features/tracking/tracking.rules.ts'
import { AppError } from '#kernel/errors.ts'
import { toman } from '#kernel/money.ts'
import { brandOf } from '#server/brand.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { takeLimit } from '#server/limits.ts'
import { say } from '#server/messages.ts'
import * as buyers from '../checkout/buyer.store.ts'
import {
  expiryOf,
  FROM_CREATED,
  FROM_UNFINISHED,
  firstCheckAt,
  type PaymentMethod,
} from '../payment.rules.ts'
import * as store from '../payment.store.ts'
import { paymentView } from '../payment.views.ts'
import { packageOnSale } from '../shop/package.store.ts'
import { type Price, priceOf, priceWithCode } from '../shop/price.rules.ts'
import { callbackToken, claimSecret } from './paymentSecret.actions.ts'

interface PurchaseRequest {
  packageId?: number | undefined
  applicationId?: number | undefined
  method: PaymentMethod
  deviceId?: string | undefined
  code?: string | undefined
  isGift?: boolean | undefined
  data: TrackedData
}

/** What a buyer pays for, with its current price. */
interface PricedGoods {
  packageId: number | null
  applicationId: number | null
  lengthDays: number | null
  price: Price
  name: string
}

/**
 * Creates a payment: commits the intent, calls the gateway, records the outcome. A crash in between leaves a payment
 * that no payer has seen.
 */
export async function createPayment(ctx: Ctx, request: PurchaseRequest) {
  const gateway = ctx.ports.payment[request.method]
  if (!gateway) throw new AppError('payment_method_closed')
  const goods = await chooseGoods(ctx, request)
  await requireBuyable(ctx, goods, request)
  const names = { id: randomUUID(), orderNumber: randomBytes(16).toString('hex') }
  const { id, orderNumber } = names
  const record = () => ctx.transaction((trx) => recordIntent(ctx, trx, request, goods, names))
  const price = await (request.code === undefined ? record() : limitWrongCodes(ctx, record))
  const opened = await openAtGateway(ctx, gateway, request.method, { ...goods, price }, orderNumber)
  if (opened.outcome !== 'opened') return recordRefusal(ctx, id, opened)
  await store.movePayment(ctx.db, id, FROM_CREATED, {
    state: 'redirected',
    reference: opened.reference,
    redirectedAt: ctx.now,
  })
  const row = await store.findPayment(ctx.db, id)
  if (!row) throw new AppError('not_found')
  return {
    payment: paymentView(ctx, row),
    visit: visitView(opened.visit),
    claimSecret: row.userId === null ? claimSecret(ctx, id) : null,
  }
}

/**
 * The URL by which a gateway returns the payer. Order number and token are in the path, because gateways add their own
 * query. Without the token the URL reveals nothing.
 */
function callbackUrl(ctx: Ctx, method: PaymentMethod, orderNumber: string): string {
  const token = callbackToken(ctx, orderNumber)
  return `${ctx.config.publicUrl}/callback/payment/${method}/${orderNumber}/${token}`
}

function visitView(visit: GatewayVisit) {
  const fields = visit.method === 'POST' ? Object.entries(visit.fields) : []
  return { ...visit, fields: fields.map(([name, value]) => ({ name, value })) }
}

async function chooseGoods(ctx: Ctx, { packageId, applicationId }: PurchaseRequest): Promise<PricedGoods> {
  return packageId === undefined ? applicationGoods(ctx, applicationId ?? 0) : packageGoods(ctx, packageId)
}

async function packageGoods(ctx: Ctx, id: number): Promise<PricedGoods> {
  const row = await packageOnSale(ctx.db, id)
  const isOnSale = row && (row.applicationId === null || (await isVisible(ctx.db, row.applicationId)))
  if (!isOnSale) throw new AppError('package_not_found')
  if (row.isSpecial && !(await isIosUser(ctx))) throw new AppError('special_package_ios_only')
  const price = { price: row.priceToman, discountedPrice: row.discountedPriceToman }
  return {
    packageId: row.id,
    applicationId: row.applicationId,
    lengthDays: row.lengthDays,
    price: priceOf(price, ctx.config.vatPercent),
    name: ctx.locale === 'fa' ? row.nameFa : row.nameEn,
  }
}

/** Whether the buyer uses iOS (requirement 6.4): by the browser, or by an enrolled device. */
async function isIosUser(ctx: Ctx): Promise<boolean> {
  return ctx.isIosBrowser || (ctx.user !== null && (await buyers.hasDevice(ctx.db, ctx.user.userId)))
}

async function applicationGoods(ctx: Ctx, id: number): Promise<PricedGoods> {
  await requireVisible(ctx.db, id)
  const row = await buyers.pricedApplication(ctx.db, id)
  if (!row || row.priceToman === 0) throw new AppError('application_not_found')
  return {
    packageId: null,
    applicationId: row.id,
    lengthDays: null,
    price: priceOf({ price: row.priceToman, discountedPrice: null }, ctx.config.vatPercent),
    name: ctx.locale === 'fa' ? row.nameFa : row.nameEn,
  }
}

async function requireBuyable(
  ctx: Ctx,
  goods: PricedGoods,
  { deviceId, isGift, code }: PurchaseRequest,
): Promise<void> {
  const { user } = ctx
  // A discount code or a gift needs a logged-in user.
  if ((code !== undefined || isGift) && !user) throw new AppError('login_required')
  if (isGift && (goods.applicationId !== null || deviceId)) throw new AppError('gift_not_possible')
  if (goods.applicationId !== null) {
    // An entitlement to an application belongs to a user.
    if (!user) throw new AppError('login_required')
    if (await buyers.ownsForGood(ctx.db, user.userId, goods.applicationId))
      throw new AppError('already_bought')
    return
  }
  if (deviceId && !(user && (await buyers.deviceOf(ctx.db, user.userId, { id: deviceId }))))
    throw new AppError('device_not_found')
  const isRenewal = deviceId !== undefined && (await buyers.hasSubscription(ctx.db, deviceId))
  // While registration is closed, only renewals are sold (requirement 13.22).
  if (!isRenewal && !(await getRegistrationGate(ctx)).isOpen) throw new AppError('registration_closed')
}

/** Adds the payment and the hold on its code in one transaction. Returns the price to charge. */
async function recordIntent(
  ctx: Ctx,
  trx: Trx,
  request: PurchaseRequest,
  goods: PricedGoods,
  names: { id: string; orderNumber: string },
): Promise<Price> {
  const { packageId, applicationId, lengthDays } = goods
  const userId = ctx.user?.userId ?? null
  await takeLimit(trx, 'paymentPerAddress', ctx.address, ctx.now)
  if (userId !== null) await takeLimit(trx, 'paymentPerUser', String(userId), ctx.now)
  const { code } = request
  const used = code !== undefined && userId !== null && { code, userId, goods: { packageId, applicationId } }
  const held = used && (await discountFor(ctx, trx, used))
  const { vatPercent } = ctx.config
  const price = held ? priceWithCode(goods.price, held.effect, vatPercent) : goods.price
  await store.addPayment(trx, {
    ...names,
    userId,
    method: request.method,
    packageId,
    applicationId,
    promotionCodeId: held ? held.codeId : null,
    discountToman: goods.price.net - price.net,
    priceToman: price.net,
    vatPercent,
    vatToman: price.vat,
    amountToman: price.total,
    lengthDays,
    deviceId: applicationId === null ? (request.deviceId ?? null) : null,
    isGift: request.isGift ?? false,
    locale: ctx.locale,
    tracking: JSON.stringify(request.data),
    createdAt: ctx.now,
    checkAt: firstCheckAt(ctx.now),
  })
  if (held && used)
    await holdUse(ctx, trx, {
      codeId: held.codeId,
      userId: used.userId,
      paymentId: names.id,
      until: expiryOf(ctx.now),
    })
  return price
}

async function openAtGateway(
  ctx: Ctx,
  gateway: PaymentGateway,
  method: PaymentMethod,
  { price, name }: PricedGoods,
  orderNumber: string,
): Promise<OpenResult> {
  const brand = brandOf(ctx.config, ctx.locale)
  const phoneNumber = ctx.user && (await buyers.phoneOf(ctx.db, ctx.user.userId))
  return gateway.open({
    orderNumber,
    amount: toman(price.total),
    callbackUrl: callbackUrl(ctx, method, orderNumber),
    description: say(ctx.locale, 'payment_description', { brand, name }),
    ...(phoneNumber && { phoneNumber }),
  })
}

async function recordRefusal(
  ctx: Ctx,
  id: string,
  result: Exclude<OpenResult, { outcome: 'opened' }>,
): Promise<never> {
  const failure = result.outcome === 'refused' ? 'refused' : 'gateway'
  const change = { state: 'failed' as const, failure, failedAt: ctx.now, checkAt: null }
  await store.movePayment(ctx.db, id, FROM_UNFINISHED, change)
  await releaseUse(ctx.db, id)
  if (result.reason === 'configuration' || result.outcome === 'refused')
    ctx.log.error({ payment: id, reason: result.reason }, 'a gateway refuses our orders')
  throw new AppError(result.outcome === 'refused' ? 'payment_refused' : 'gateway_unavailable', {
    retryAfterSeconds: 10,
  })
}
