import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { createPayment } from '#features/payment/settlement/createPayment.actions.ts'
import { applyCodeToOffers, buildPackageOffers, packageOfferKey } from '#features/payment/shop/offer.rules.ts'
import { createOrUpdatePackage, listPackages } from '#features/payment/shop/package.actions.ts'
import { checkCode } from '#features/promotion/promotion.actions.ts'
import { toRial } from '#kernel/money.ts'
import type { Ctx } from '#server/context.ts'
import { logIn } from '../../support/login.ts'
import { productForFile } from '../../support/product.ts'
import { plantCode } from '../../support/promotion.ts'
import { plantOpenRegistration } from '../../support/registration.ts'
import { scaled } from '../../support/scale.ts'

/** The browser computes the shown price, the server the charged one: this test compares them. */

const COMBINATIONS = scaled(30, 1000)
const product = productForFile({ TRUSTED_PROXIES: '1' })
let userId: number

beforeAll(async () => {
  await plantOpenRegistration(product.system)
  userId = (await logIn(product, '09127770001')).userId
})

const amount = (most: number) => fc.integer({ min: 1, max: most }).map((thousands) => thousands * 1000)

const combination = fc
  .record({
    price: amount(4000),
    /** A part of the price, in thousandths. */
    reduced: fc.option(fc.integer({ min: 1, max: 999 })),
    length: fc.integer({ min: 1, max: 730 }),
    vatPercent: fc.integer({ min: 0, max: 25 }),
    code: fc.option(
      fc.oneof(
        fc.record({ percentOff: fc.integer({ min: 1, max: 95 }), amountOff: fc.constant(null) }),
        fc.record({ percentOff: fc.constant(null), amountOff: amount(4500) }),
      ),
    ),
    method: fc.constantFrom('direct' as const, 'bank' as const),
  })
  .map(({ price, reduced, ...rest }) => {
    const lower = reduced === null ? null : Math.floor((price * reduced) / 1_000_000) * 1000
    return { ...rest, price, discountedPrice: lower !== null && lower > 0 && lower < price ? lower : null }
  })

async function contextAt(at: number, vatPercent: number): Promise<Ctx> {
  const ctx = await product.system.context()
  const config = { ...ctx.config, vatPercent }
  const user = { userId, sessionId: 'none', steppedUpUntil: null }
  return { ...ctx, config, user, address: `10.5.${Math.floor(at / 100)}.1` }
}

test(`[13.3] the shown price equals the charged price: ${COMBINATIONS} combinations`, {
  timeout: 240_000,
}, async () => {
  let at = 0
  const property = fc.asyncProperty(combination, async ({ vatPercent, code, method, ...sold }) => {
    const label = `one-${++at}`
    const ctx = await contextAt(at, vatPercent)
    const { id } = await createOrUpdatePackage(ctx, packageFields(label, sold))
    if (code) await plantCode(product, { code: `CODE${at}`, ...code })
    const shown = await shownTotal(ctx, id, code ? `CODE${at}` : null)
    const isCheaper = shown < (await shownTotal(ctx, id, null))
    const wish = { packageId: id, method, amount: shown, data: {}, ...(isCheaper && { code: `CODE${at}` }) }
    const { payment } = await createPayment(ctx, wish)
    expect(payment.amount).toBe(shown)
    expect(payment.price + payment.vat).toBe(shown)
    expect(shown % 1000).toBe(0)
    expect(await toldToBank(payment.id)).toBe(toRial(payment.amount as never))
    await forget(label)
  })
  await fc.assert(property, { numRuns: COMBINATIONS })
})

function packageFields(
  label: string,
  sold: { price: number; discountedPrice: number | null; length: number },
) {
  const words = { nameFa: 'بسته', nameEn: 'Package', descriptionFa: '', descriptionEn: '' }
  return {
    ...words,
    label,
    priceToman: sold.price,
    discountedPriceToman: sold.discountedPrice,
    lengthDays: sold.length,
    isSpecial: false,
    application: null,
    position: 0,
    isActive: true,
  }
}

/** As the page computes it: from the list and the response for the code. */
async function shownTotal(ctx: Ctx, packageId: number, code: string | null): Promise<number> {
  const { packages, vatPercent } = await listPackages(ctx, {})
  const offers = buildPackageOffers(packages, vatPercent)
  const coded = code
    ? applyCodeToOffers(offers, await checkCode(ctx, { code }), { applicationId: null, vatPercent })
    : offers
  const offer = coded.find(({ key }) => key === packageOfferKey(packageId))
  if (!offer) throw new Error('It is not on sale.')
  return offer.total
}

async function toldToBank(paymentId: string): Promise<number> {
  const { amountRial } = await product.system.db
    .selectFrom('payment')
    .innerJoin('sandbox.bankPayment as order', 'order.authority', 'payment.reference')
    .select('order.amountRial')
    .where('payment.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return amountRial
}

/** One package on sale at a time, and no rate limits. */
async function forget(label: string): Promise<void> {
  await product.system.db.updateTable('package').set({ isActive: false }).where('label', '=', label).execute()
  await product.system.db.deleteFrom('limitBucket').where('limitName', '=', 'paymentPerUser').execute()
}
