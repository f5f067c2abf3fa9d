import { normaliseCode } from '#features/promotion/promotion.rules.ts'
import { type Command, CommandError, table } from '#server/command.ts'
import { explainErrors, integerOption, timeOption } from '#server/commandOptions.ts'
import { allCampaigns, findCampaign, type NewCampaign, putCampaign } from './campaign.actions.ts'
import {
  CAMPAIGN_FINISH_SECONDS,
  CAMPAIGN_TYPES,
  type CampaignType,
  isCampaignAddress,
} from './campaign.rules.ts'

type Options = Record<string, string>
type ExistingCampaign = Awaited<ReturnType<typeof findCampaign>>

const COLUMNS = [
  'label',
  'type',
  'nameFa',
  'code',
  'percentOff',
  'amountOffToman',
  'startsAt',
  'endsAt',
  'isGeneral',
  'isActive',
  'redeemed',
  'used',
]

export const campaignCommands: Command[] = [
  {
    name: 'campaigns',
    about: 'Every campaign with its code, who took part (redeemed) and how often the code was used.',
    examples: ['bustan campaigns', 'bustan campaigns --json'],
    async run(ctx) {
      const data = await allCampaigns(ctx)
      return { data, text: data.length > 0 ? table(data, COLUMNS) : 'No campaigns yet.' }
    },
  },
  {
    name: 'campaigns put',
    words: '<label>',
    about:
      'Adds a campaign with its code, or changes the one of this label; what is not said stays. Pages show it within a second.',
    examples: [
      'bustan campaigns put siboffer --name-fa «سیب‌آفر» --name-en Siboffer --code SIB20 --percent 20',
      'bustan campaigns put chenar --type application --name-fa «چنار» --name-en Chenar --code CHENAR15 --percent 15',
      'bustan campaigns put siboffer --amount 50000 --until 2027-04-03T20:30:00Z',
      'bustan campaigns put siboffer --url https://partner.example/offer',
      'bustan campaigns put two-days --general yes --name-fa «دو روز» --name-en "Two days" --code TWO30 --percent 30',
      'bustan campaigns put siboffer --active no',
    ],
    options: {
      type: { about: 'campaign, or application: then the label is the application’s', fallback: '' },
      'name-fa': { about: 'its name in Persian', fallback: '' },
      'name-en': { about: 'its name in English', fallback: '' },
      'text-fa': { about: 'a line about it in Persian', fallback: '' },
      'text-en': { about: 'a line about it in English', fallback: '' },
      code: { about: 'its discount code: letters and digits', fallback: '' },
      percent: { about: 'what the code takes off, 1 to 95; in place of an amount', fallback: '' },
      amount: { about: 'tomans that the code takes off; in place of a percentage', fallback: '' },
      from: { about: 'when it begins, such as 2027-03-21; none: at once', fallback: '' },
      until: { about: 'when it is over; none: when it is taken away', fallback: '' },
      url: { about: 'where it leads; none: to what its code is for', fallback: '' },
      general: { about: 'yes: the one of /campaign, in place of the one before', fallback: '' },
      window: { about: 'seconds that whoever started it has; none: as long as it lasts', fallback: '' },
      position: { about: 'its place in the list', fallback: '' },
      active: { about: 'no: taken away, and its code works no longer', fallback: '' },
    },
    async run(ctx, { words: [label], options }) {
      if (!label || !/^[a-z0-9][a-z0-9-]*$/.test(label))
        throw new CommandError('Say the label: small letters, digits and hyphens.')
      const campaign = parseCampaign(label, options, await findCampaign(ctx, label))
      requireComplete(campaign)
      await putCampaign(ctx, campaign).catch(explain)
      const data = { label, code: normaliseCode(campaign.code), isActive: campaign.isActive }
      return { data, text: `${label} ${campaign.isActive ? `runs with ${data.code}` : 'is taken away'}.` }
    },
  },
]

function parseCampaign(label: string, options: Options, known: ExistingCampaign): NewCampaign {
  const text = (name: string, before: string | undefined) => options[name] || before || ''
  const isGeneral = flagOf(options, 'general', known?.isGeneral ?? false)
  const window = isGeneral ? CAMPAIGN_FINISH_SECONDS : null
  return {
    label,
    type: typeOf(options, known),
    nameFa: text('name-fa', known?.nameFa),
    nameEn: text('name-en', known?.nameEn),
    textFa: text('text-fa', known?.textFa),
    textEn: text('text-en', known?.textEn),
    code: text('code', known?.code),
    ...effectOf(options, known),
    url: options['url'] === 'none' ? null : options['url'] || (known?.url ?? null),
    isGeneral,
    windowSeconds: integerOption(options, 'window', { before: known?.windowSeconds ?? window }),
    startsAt: timeOption(options, 'from', known?.startsAt ?? null),
    endsAt: timeOption(options, 'until', known?.endsAt ?? null),
    position: integerOption(options, 'position', { before: known?.position ?? 0 }) ?? 0,
    isActive: flagOf(options, 'active', known?.isActive ?? true),
  }
}

function typeOf(options: Options, known: ExistingCampaign): CampaignType {
  const type = options['type'] || known?.type || 'campaign'
  const found = CAMPAIGN_TYPES.find((one) => one === type)
  if (!found) throw new CommandError('--type is campaign or application.')
  return found
}

/** A percentage replaces an amount, and the other way round. */
function effectOf(options: Options, known: ExistingCampaign): Pick<NewCampaign, 'percentOff' | 'amountOff'> {
  if (options['percent'] && options['amount'])
    throw new CommandError('Say --percent or --amount, one of them.')
  const percentBefore = options['amount'] ? null : (known?.percentOff ?? null)
  const amountBefore = options['percent'] ? null : (known?.amountOffToman ?? null)
  const percentOff = integerOption(options, 'percent', { before: percentBefore })
  const amountOff = integerOption(options, 'amount', { before: amountBefore })
  return { percentOff, amountOff }
}

function flagOf(options: Options, name: string, before: boolean): boolean {
  const said = options[name]
  if (said && said !== 'yes' && said !== 'no') throw new CommandError(`--${name} is yes or no.`)
  return said ? said === 'yes' : before
}

const MAX_PERCENT = 95

function requireComplete({ nameFa, nameEn, code, percentOff, amountOff, ...rest }: NewCampaign): void {
  const { startsAt, endsAt, url, windowSeconds } = rest
  if (!nameFa || !nameEn) throw new CommandError('--name-fa and --name-en are needed.')
  if (!/^[A-Z0-9]{3,40}$/.test(normaliseCode(code)))
    throw new CommandError('--code is needed: 3 to 40 letters and digits.')
  if (percentOff === null && amountOff === null) throw new CommandError('Say --percent or --amount.')
  if (percentOff !== null && (percentOff < 1 || percentOff > MAX_PERCENT))
    throw new CommandError(`--percent is between 1 and ${MAX_PERCENT}.`)
  if (amountOff === 0) throw new CommandError('--amount is more than nothing.')
  if (startsAt && endsAt && endsAt <= startsAt) throw new CommandError('--until is after --from.')
  if (url && !isCampaignAddress(url))
    throw new CommandError('--url begins with https:// or with / for a page of the store.')
  if (windowSeconds === 0) throw new CommandError('--window is more than nothing.')
}

const explain = explainErrors({
  application_not_found: 'There is no application of this label.',
  code_taken: 'This code belongs to something else already.',
})
