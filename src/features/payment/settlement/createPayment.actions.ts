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
import { expiryOf, FROM_CREATED, FROM_UNFINISHED, firstLook, type PaymentMethod } from '../payment.rules.ts'
import * as store from '../payment.store.ts'
import { paymentView } from '../payment.views.ts'
import { packageOnSale } from '../shop/package.store.ts'
import { discounted, type Price, priceOf } from '../shop/price.rules.ts'
import { callbackToken, claimSecret } from './paymentSecret.actions.ts'

interface Wish {
  packageId?: number | undefined
  applicationId?: number | undefined
  method: PaymentMethod
  deviceId?: string | undefined
  code?: string | undefined
  isGift?: boolean | undefined
  data: TrackedData
}

/** What is bought, at the price of this moment. */
interface Goods {
  packageId: number | null
  applicationId: number | null
  lengthDays: number | null
  price: Price
  name: string
}

/** Intent, call, outcome. Whoever is killed in between leaves a payment that nobody was sent to pay. */
export async function createPayment(ctx: Ctx, wish: Wish) {
  const gateway = ctx.ports.payment[wish.method]
  if (!gateway) throw new AppError('payment_method_closed')
  const goods = await chooseGoods(ctx, wish)
  await requireBuyable(ctx, goods, wish)
  const names = { id: randomUUID(), orderNumber: randomBytes(16).toString('hex') }
  const { id, orderNumber } = names
  const record = () => ctx.transaction((trx) => recordIntent(ctx, trx, wish, goods, names))
  const price = await (wish.code === undefined ? record() : limitWrongCodes(ctx, record))
  const opened = await openAtGateway(ctx, gateway, wish.method, { ...goods, price }, orderNumber)
  if (opened.outcome !== 'opened') return giveUp(ctx, id, opened)
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

/** In the path, for a gateway adds its own query. Whoever does not know the token is told nothing there. */
function callbackUrl(ctx: Ctx, method: PaymentMethod, orderNumber: string): string {
  const token = callbackToken(ctx, orderNumber)
  return `${ctx.config.publicUrl}/callback/payment/${method}/${orderNumber}/${token}`
}

function visitView(visit: GatewayVisit) {
  const fields = visit.method === 'POST' ? Object.entries(visit.fields) : []
  return { ...visit, fields: fields.map(([name, value]) => ({ name, value })) }
}

async function chooseGoods(ctx: Ctx, { packageId, applicationId }: Wish): Promise<Goods> {
  return packageId === undefined ? applicationGoods(ctx, applicationId ?? 0) : packageGoods(ctx, packageId)
}

async function packageGoods(ctx: Ctx, id: number): Promise<Goods> {
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

async function applicationGoods(ctx: Ctx, id: number): Promise<Goods> {
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

async function requireBuyable(ctx: Ctx, goods: Goods, { deviceId, isGift, code }: Wish): Promise<void> {
  const { user } = ctx
  // A code is used, and a gift is given, by somebody.
  if ((code !== undefined || isGift) && !user) throw new AppError('login_required')
  if (isGift && (goods.applicationId !== null || deviceId)) throw new AppError('gift_not_possible')
  if (goods.applicationId !== null) {
    // The right to an application is somebody's, so somebody must be here.
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

/** The payment, and the hold on its code: both or neither. Returns what is charged. */
async function recordIntent(
  ctx: Ctx,
  trx: Trx,
  wish: Wish,
  goods: Goods,
  names: { id: string; orderNumber: string },
): Promise<Price> {
  const { packageId, applicationId, lengthDays } = goods
  const userId = ctx.user?.userId ?? null
  await takeLimit(trx, 'paymentPerAddress', ctx.address, ctx.now)
  if (userId !== null) await takeLimit(trx, 'paymentPerUser', String(userId), ctx.now)
  const { code } = wish
  const used = code !== undefined && userId !== null && { code, userId, goods: { packageId, applicationId } }
  const held = used && (await discountFor(ctx, trx, used))
  const { vatPercent } = ctx.config
  const price = held ? discounted(goods.price, held.effect, vatPercent) : goods.price
  await store.addPayment(trx, {
    ...names,
    userId,
    method: wish.method,
    packageId,
    applicationId,
    promotionCodeId: held ? held.codeId : null,
    discountToman: goods.price.net - price.net,
    priceToman: price.net,
    vatPercent,
    vatToman: price.vat,
    amountToman: price.total,
    lengthDays,
    deviceId: applicationId === null ? (wish.deviceId ?? null) : null,
    isGift: wish.isGift ?? false,
    locale: ctx.locale,
    tracking: JSON.stringify(wish.data),
    createdAt: ctx.now,
    checkAt: firstLook(ctx.now),
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
  { price, name }: Goods,
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

async function giveUp(
  ctx: Ctx,
  id: string,
  result: Exclude<OpenResult, { outcome: 'opened' }>,
): Promise<never> {
  const failure = result.outcome === 'refused' ? 'refused' : 'gateway'
  const change = { state: 'failed', failure, failedAt: ctx.now, checkAt: null }
  await store.movePayment(ctx.db, id, FROM_UNFINISHED, change)
  await releaseUse(ctx.db, id)
  if (result.reason === 'configuration' || result.outcome === 'refused')
    ctx.log.error({ payment: id, reason: result.reason }, 'a gateway does not take our orders')
  throw new AppError(result.outcome === 'refused' ? 'payment_refused' : 'gateway_unavailable', {
    retryAfterSeconds: 10,
  })
}
