import { emptyTexts, pickTexts, type Texts } from '#features/catalogue/texts.rules.ts'
import type { Ctx } from '#server/context.ts'
import type { Db, Trx } from '#server/db.ts'

/** The packages of the demo, with prices in tomans, VAT included. */
const PACKAGES = [
  {
    label: 'one-month',
    nameFa: 'یک‌ماهه',
    nameEn: 'One month',
    nameAr: 'شهر واحد',
    nameRu: 'Один месяц',
    descriptionFa: 'برای امتحان کردن فروشگاه.',
    descriptionEn: 'To try the store.',
    descriptionAr: 'لتجربة المتجر.',
    descriptionRu: 'Чтобы попробовать магазин.',
    priceToman: 165_000,
    lengthDays: 30,
  },
  {
    label: 'three-months',
    nameFa: 'سه‌ماهه',
    nameEn: 'Three months',
    nameAr: 'ثلاثة أشهر',
    nameRu: 'Три месяца',
    descriptionFa: 'یک فصل، بدون فکر تمدید.',
    descriptionEn: 'A season without a thought of renewing.',
    descriptionAr: 'فصل كامل بلا تفكير في التجديد.',
    descriptionRu: 'Целый сезон без мыслей о продлении.',
    priceToman: 385_000,
    lengthDays: 90,
  },
  {
    label: 'six-months',
    nameFa: 'شش‌ماهه',
    nameEn: 'Six months',
    nameAr: 'ستة أشهر',
    nameRu: 'Полгода',
    descriptionFa: 'نیم سال، با تخفیف.',
    descriptionEn: 'Half a year, at a discount.',
    descriptionAr: 'نصف سنة، بخصم.',
    descriptionRu: 'Полгода со скидкой.',
    priceToman: 690_000,
    discountedPriceToman: 625_000,
    lengthDays: 180,
  },
  {
    label: 'one-year',
    nameFa: 'یک‌ساله',
    nameEn: 'One year',
    nameAr: 'سنة واحدة',
    nameRu: 'Один год',
    descriptionFa: 'یک سال کامل، با تخفیف.',
    descriptionEn: 'A whole year, at a discount.',
    descriptionAr: 'سنة كاملة، بخصم.',
    descriptionRu: 'Целый год со скидкой.',
    priceToman: 1_190_000,
    discountedPriceToman: 1_090_000,
    lengthDays: 365,
  },
  {
    label: 'special',
    nameFa: 'ویژهٔ دوساله',
    nameEn: 'Special, two years',
    nameAr: 'خاص لسنتين',
    nameRu: 'Особый, на два года',
    descriptionFa: 'دو سال، با کمترین هزینهٔ ماهانه.',
    descriptionEn: 'Two years, at the lowest price for a month.',
    descriptionAr: 'سنتان، بأقل سعر للشهر.',
    descriptionRu: 'Два года по самой низкой цене за месяц.',
    priceToman: 1_850_000,
    lengthDays: 730,
    isSpecial: true,
  },
]

/** How many of the most popular paid applications also have packages. */
const WITH_PACKAGES = 4

/** Does nothing when the store already has packages. */
export async function seedPackages(ctx: Ctx): Promise<void> {
  await ctx.transaction(async (trx) => {
    const { count } = await trx
      .selectFrom('package')
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count > 0) return
    const rows = PACKAGES.map((row, position) => ({ ...row, position, createdAt: ctx.now }))
    await trx.insertInto('package').values(rows).execute()
    await seedApplicationPackages(ctx, trx)
  })
}

/** The names of a package of the store, for the packages of applications with the same length. */
function nameOf(label: string): Texts<'name'> {
  const known = PACKAGES.find((row) => row.label === label)
  return known ? pickTexts(known, 'name') : emptyTexts('name')
}

async function seedApplicationPackages(ctx: Ctx, trx: Trx): Promise<void> {
  for (const { id, label, priceToman } of await sold(trx)) {
    const part = (days: number, position: number, share: number, name: Texts<'name'>) => ({
      label: `${label}-${days}`,
      ...name,
      priceToman: Math.max(1000, Math.round((priceToman * share) / 1000) * 1000),
      lengthDays: days,
      applicationId: id,
      position,
      createdAt: ctx.now,
    })
    const month = part(30, 0, 0.25, nameOf('one-month'))
    const year = part(365, 1, 0.75, nameOf('one-year'))
    await trx.insertInto('package').values([month, year]).execute()
  }
}

async function sold(db: Db) {
  return db
    .selectFrom('application')
    .select(['id', 'label', 'priceToman'])
    .where('priceToman', '>', 0)
    .where('label', '~', '^[a-z0-9][a-z0-9-]*$')
    .orderBy('downloadCount', 'desc')
    .orderBy('id')
    .limit(WITH_PACKAGES)
    .execute()
}
