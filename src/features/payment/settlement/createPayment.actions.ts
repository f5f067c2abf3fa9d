import { randomBytes, randomUUID } from 'node:crypto'
import type { GatewayVisit, OpenPaymentResult, PaymentGateway } from '#adapters/payment/payment.port.ts'
import { localisedText } from '#features/catalogue/localised.rules.ts'
import {
  hasPackageFile,
  isApplicationVisible,
  requireVisibleApplication,
} from '#features/catalogue/visibility.actions.ts'
import { canAnyAccountRegister } from '#features/device/developerAccount/readiness.actions.ts'
import { getRegistrationGate } from '#features/notice/notice.actions.ts'
import {
  holdCodeUse,
  lockCodeAndGetDiscount,
  releaseCodeUse,
  runWithWrongCodeLimit,
} from '#features/promotion/promotion.actions.ts'
import type { TrackedData } from '#features/tracking/tracking.rules.ts'
import { detectBrowserKind } from '#kernel/browserKind.ts'
import { AppError } from '#kernel/errors.ts'
import { toman } from '#kernel/money.ts'
import { brandNameOf } from '#server/brand.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { translate } from '#server/messages.ts'
import { takeRateLimit } from '#server/rateLimits.ts'
import * as buyers from '../checkout/buyer.store.ts'
import {
  CREATED_PRECONDITION,
  firstPaymentCheckAt,
  type PaymentMethod,
  paymentExpiresAt,
  UNFINISHED_PRECONDITION,
} from '../payment.rules.ts'
import * as store from '../payment.store.ts'
import { paymentView } from '../payment.views.ts'
import { canBuySpecialPackage } from '../shop/offer.rules.ts'
import { findPackageOnSale, type PackageRow } from '../shop/package.store.ts'
import { computePrice, computePriceWithCode, type Price } from '../shop/price.rules.ts'
import { createCallbackToken, createClaimSecret } from './paymentSecret.actions.ts'

interface PurchaseRequest {
  packageId?: number | undefined
  applicationId?: number | undefined
  method: PaymentMethod
  deviceId?: string | undefined
  code?: string | undefined
  /** The price that the buyer saw. */
  amount?: number | undefined
  isGift?: boolean | undefined
  maxTouchPoints?: number | undefined
  data: TrackedData
}

/** The package or application that the buyer pays for, with its current price. */
interface PricedGoods {
  packageId: number | null
  applicationId: number | null
  lengthDays: number | null
  price: Price
  name: string
  packageRow: PackageRow | null
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
  const price = await (request.code === undefined ? record() : runWithWrongCodeLimit(ctx, record))
  const opened = await openAtGateway(ctx, gateway, request.method, { ...goods, price }, orderNumber)
  if (opened.outcome !== 'opened') return recordRefusal(ctx, id, opened)
  const redirected = await store.updatePaymentState(ctx.db, id, CREATED_PRECONDITION, {
    state: 'redirected',
    reference: opened.reference,
    redirectedAt: ctx.now,
  })
  const isPlain = redirected && redirected.applicationId === null && redirected.promotionCodeId === null
  const row = isPlain
    ? store.nameNewPayment(redirected, goods.packageRow)
    : await store.findPaymentWithNames(ctx.db, id)
  if (!row) throw new AppError('not_found')
  return {
    payment: paymentView(ctx, row),
    visit: visitView(opened.visit),
    claimSecret: row.userId === null ? createClaimSecret(ctx, id) : null,
  }
}

/**
 * The URL by which a gateway returns the payer. Order number and token are in the path, because gateways add their own
 * query. Without the token the URL reveals nothing.
 */
export function callbackUrl(ctx: Ctx, method: PaymentMethod, orderNumber: string): string {
  const token = createCallbackToken(ctx, orderNumber)
  return `${ctx.config.publicUrl}/callback/payment/${method}/${orderNumber}/${token}`
}

function visitView(visit: GatewayVisit) {
  const fields = visit.method === 'POST' ? Object.entries(visit.fields) : []
  return { ...visit, fields: fields.map(([name, value]) => ({ name, value })) }
}

async function chooseGoods(ctx: Ctx, request: PurchaseRequest): Promise<PricedGoods> {
  const { packageId, applicationId } = request
  return packageId === undefined
    ? applicationGoods(ctx, applicationId ?? 0)
    : packageGoods(ctx, packageId, request)
}

async function packageGoods(
  ctx: Ctx,
  id: number,
  { maxTouchPoints }: Pick<PurchaseRequest, 'maxTouchPoints'>,
): Promise<PricedGoods> {
  const row = await findPackageOnSale(ctx.db, id)
  const isOnSale =
    row && (row.applicationId === null || (await isApplicationVisible(ctx.db, row.applicationId)))
  if (!isOnSale) throw new AppError('package_not_found')
  if (row.isSpecial && !(await isIosUser(ctx, maxTouchPoints))) throw new AppError('special_package_ios_only')
  const price = { price: row.priceToman, discountedPrice: row.discountedPriceToman }
  return {
    packageId: row.id,
    applicationId: row.applicationId,
    lengthDays: row.lengthDays,
    price: computePrice(price, ctx.config.vatPercent),
    name: localisedText(ctx.locale, row, 'name'),
    packageRow: row,
  }
}

async function isIosUser({ db, user, browser }: Ctx, maxTouchPoints: number | undefined): Promise<boolean> {
  const kind = detectBrowserKind(browser.userAgent, { ...browser, maxTouchPoints })
  return canBuySpecialPackage(kind, user !== null && (await buyers.hasAnyDevice(db, user.userId)))
}

async function applicationGoods(ctx: Ctx, id: number): Promise<PricedGoods> {
  await requireVisibleApplication(ctx.db, id)
  const row = await buyers.findPricedApplication(ctx.db, id)
  if (!row || row.priceToman === 0) throw new AppError('application_not_found')
  return {
    packageId: null,
    applicationId: row.id,
    lengthDays: null,
    price: computePrice({ price: row.priceToman, discountedPrice: null }, ctx.config.vatPercent),
    name: localisedText(ctx.locale, row, 'name'),
    packageRow: null,
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
    if (await buyers.hasPermanentEntitlement(ctx.db, user.userId, goods.applicationId))
      throw new AppError('already_bought')
    if (!(await hasPackageFile(ctx.db, goods.applicationId))) throw new AppError('application_without_file')
    return
  }
  if (deviceId && !(user && (await buyers.findDeviceOfUser(ctx.db, user.userId, { id: deviceId }))))
    throw new AppError('device_not_found')
  const isRenewal = deviceId !== undefined && (await buyers.hasDeviceSubscription(ctx.db, deviceId))
  // While registration is closed, only renewals are sold (requirement 13.22). The gate follows the developer accounts
  // within a second, and money must not move in that second either.
  if (isRenewal) return
  const isPossible = (await getRegistrationGate(ctx)).isOpen && (await canAnyAccountRegister(ctx))
  if (!isPossible) throw new AppError('registration_closed')
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
  await takeRateLimit(trx, 'paymentPerAddress', ctx.address, ctx.now)
  if (userId !== null) await takeRateLimit(trx, 'paymentPerUser', String(userId), ctx.now)
  const { code } = request
  const used = code !== undefined && userId !== null && { code, userId, goods: { packageId, applicationId } }
  const held = used && (await lockCodeAndGetDiscount(ctx, trx, used))
  const { vatPercent } = ctx.config
  const price = held ? computePriceWithCode(goods.price, held.effect, vatPercent) : goods.price
  // The price is already the lowest possible, so the code would be used for nothing.
  if (held && price.total === goods.price.total) throw new AppError('code_not_applicable')
  if (request.amount !== undefined && request.amount !== price.total) throw new AppError('price_changed')
  await store.addPayment(trx, {
    ...names,
    userId,
    method: request.method,
    packageId,
    applicationId,
    promotionCodeId: held ? held.codeId : null,
    discountToman: goods.price.total - price.total,
    isDiscountGross: true,
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
    checkAt: firstPaymentCheckAt(ctx.now),
  })
  if (held && used)
    await holdCodeUse(ctx, trx, {
      codeId: held.codeId,
      userId: used.userId,
      paymentId: names.id,
      until: paymentExpiresAt(ctx.now),
    })
  return price
}

async function openAtGateway(
  ctx: Ctx,
  gateway: PaymentGateway,
  method: PaymentMethod,
  { price, name }: PricedGoods,
  orderNumber: string,
): Promise<OpenPaymentResult> {
  const brand = brandNameOf(ctx.config, ctx.locale)
  const phoneNumber = ctx.user && (await buyers.getPhoneNumber(ctx.db, ctx.user.userId))
  return gateway.open({
    orderNumber,
    amount: toman(price.total),
    callbackUrl: callbackUrl(ctx, method, orderNumber),
    description: translate(ctx.locale, 'payment_description', { brand, name }),
    ...(phoneNumber && { phoneNumber }),
  })
}

async function recordRefusal(
  ctx: Ctx,
  id: string,
  result: Exclude<OpenPaymentResult, { outcome: 'opened' }>,
): Promise<never> {
  const failure = result.outcome === 'refused' ? 'refused' : 'gateway'
  const change = { state: 'failed' as const, failure, failedAt: ctx.now, checkAt: null }
  await store.updatePaymentState(ctx.db, id, UNFINISHED_PRECONDITION, change)
  await releaseCodeUse(ctx.db, id)
  if (result.reason === 'configuration' || result.outcome === 'refused')
    ctx.log.error({ payment: id, reason: result.reason }, 'a gateway refuses our orders')
  throw new AppError(result.outcome === 'refused' ? 'payment_refused' : 'gateway_unavailable', {
    retryAfterSeconds: 10,
  })
}
