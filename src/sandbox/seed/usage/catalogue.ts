import { computePrice, type Price } from '#features/payment/shop/price.rules.ts'
import type { Ctx } from '#server/context.ts'

/** Everything that users of the simulated usage can buy, install, discuss and vote on. */

/** Something for sale, with its price. */
export interface PricedItem {
  packageId: number | null
  applicationId: number | null
  lengthDays: number | null
  price: Price
}

export interface DemoApplication {
  id: number
  nameFa: string
  downloadCount: number
  isEnableComment: boolean
  ipaId: number
  versionId: number
  size: number
}

export interface DemoCode {
  id: number
  label: string
  percentOff: number | null
  amountOff: number | null
}

export interface DemoCatalogue {
  packages: Array<PricedItem & { packageId: number; lengthDays: number }>
  /** Applications that are sold separately. */
  sold: Array<PricedItem & { applicationId: number }>
  applications: DemoApplication[]
  codes: DemoCode[]
  polls: Array<{ id: string; maximumChoices: number; optionIds: number[] }>
}

export async function readCatalogue(ctx: Ctx): Promise<DemoCatalogue> {
  const priceOf = (price: number, discountedPrice: number | null): Price =>
    computePrice({ price, discountedPrice }, ctx.config.vatPercent)
  const packages = await ctx.db
    .selectFrom('package')
    .selectAll()
    .where('isActive', '=', true)
    .orderBy('id')
    .execute()
  const applications = await ctx.db
    .selectFrom('application')
    .innerJoin('applicationVersion as version', 'version.applicationId', 'application.id')
    .innerJoin('ipa', 'ipa.versionId', 'version.id')
    .select(['application.id', 'nameFa', 'downloadCount', 'isEnableComment', 'priceToman'])
    .select(['ipa.id as ipaId', 'version.id as versionId', 'ipa.size'])
    .where('application.isPublished', '=', true)
    .where('isCompatibleWithIphone', '=', true)
    .orderBy('downloadCount', 'desc')
    .orderBy('application.id')
    .execute()
  const withPackages = new Set(packages.map(({ applicationId }) => applicationId))
  return {
    packages: packages
      .filter(({ applicationId }) => applicationId === null)
      .map(({ id, lengthDays, priceToman, discountedPriceToman }) => ({
        packageId: id,
        applicationId: null,
        lengthDays,
        price: priceOf(priceToman, discountedPriceToman),
      })),
    sold: applications
      .filter(({ id, priceToman }) => priceToman > 0 && !withPackages.has(id))
      .map(({ id, priceToman }) => ({
        packageId: null,
        applicationId: id,
        lengthDays: null,
        price: priceOf(priceToman, null),
      })),
    applications: applications.filter(({ priceToman }) => priceToman === 0),
    codes: await readCodes(ctx),
    polls: await readPolls(ctx),
  }
}

/** Codes of partners' campaigns, which anybody may use for any package. */
async function readCodes({ db }: Ctx): Promise<DemoCode[]> {
  return db
    .selectFrom('campaign')
    .innerJoin('promotionCode as code', 'code.id', 'campaign.codeId')
    .select(['code.id', 'campaign.label', 'code.percentOff', 'code.amountOffToman as amountOff'])
    .where('code.applicationId', 'is', null)
    .where('code.isPersonal', '=', false)
    .where('code.isActive', '=', true)
    .where('code.maxUses', 'is', null)
    .orderBy('code.id')
    .execute()
}

async function readPolls({ db }: Ctx): Promise<DemoCatalogue['polls']> {
  const polls = await db
    .selectFrom('poll')
    .select(['id', 'maximumChoices'])
    .where('isEnabled', '=', true)
    .orderBy('id')
    .execute()
  const options = await db.selectFrom('pollOption').select(['id', 'pollId']).orderBy('position').execute()
  return polls.map((poll) => ({
    ...poll,
    optionIds: options.filter(({ pollId }) => pollId === poll.id).map(({ id }) => id),
  }))
}
