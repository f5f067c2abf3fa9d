import { auditCommand } from '#server/audit.ts'
import { type Command, CommandError, table } from '#server/command.ts'
import { explainErrors, integerOption, timeOption } from '#server/commandOptions.ts'
import { type CodeOrder, listCodes, makeCodes, showCode, stopCodes } from './createCodes.actions.ts'
import { maskGiftCode, normaliseCode } from './promotion.rules.ts'

const COLUMNS = [
  'id',
  'code',
  'kind',
  'percentOff',
  'amountOffToman',
  'giftDays',
  'used',
  'maxUses',
  'endsAt',
  'batch',
]
const LIST_LIMIT = 200
const MAX_CODES = 20_000

type Options = Record<string, string>

export const promotionCommands: Command[] = [
  {
    name: 'codes',
    about: `Discount, campaign and gift codes with how often each was used: the newest ${LIST_LIMIT}. Of a gift the end.`,
    examples: ['bustan codes', 'bustan codes --kind gift', 'bustan codes --batch spring --json'],
    options: {
      kind: { about: 'discount, campaign or gift', fallback: '' },
      batch: { about: 'those that were made together', fallback: '' },
    },
    async run(ctx, { options }) {
      const { kind = '', batch = '' } = options
      const listed = await listCodes(ctx, { kind, batch }, LIST_LIMIT)
      const data = listed.map((row) => ({ ...row, code: maskGiftCode(row) }))
      const rows = data.map((row) => ({ ...row, isActive: row.isActive ? '' : 'stopped' }))
      return { data, text: data.length > 0 ? table(rows, [...COLUMNS, 'isActive']) : 'No codes.' }
    },
  },
  {
    name: 'codes make',
    words: '<code, or none to draw them>',
    about: 'Makes a discount or gift code, or many at once; the same text again changes the code.',
    examples: [
      'bustan codes make SPRING20 --percent 20 --uses 500 --until 2027-04-03',
      'bustan codes make --amount 50000 --package one-year,six-months --count 1000 --batch partners',
      'bustan codes make --kind gift --package three-months --count 20 --batch contest',
      'bustan codes make SORRY --kind gift --days 14 --phone 09120000000',
    ],
    options: {
      kind: { about: 'discount, or gift: days instead of a discount', fallback: 'discount' },
      percent: { about: 'percent off, 1 to 95', fallback: '' },
      amount: { about: 'tomans off, before VAT', fallback: '' },
      days: { about: 'of a gift; otherwise those of its package', fallback: '' },
      package: { about: 'labels of packages it is for, or of the one that is given', fallback: '' },
      application: { about: 'label of an application sold by itself that it is for', fallback: '' },
      uses: { about: 'how often in all; none: no limit', fallback: '1' },
      'uses-per-user': { about: 'how often by one user; none: no limit', fallback: '1' },
      from: { about: 'a date or time from which it works', fallback: '' },
      until: { about: 'a date or time at which it is over', fallback: '' },
      phone: { about: 'only for the user of this number', fallback: '' },
      count: { about: 'how many, all drawn', fallback: '1' },
      prefix: { about: 'what drawn ones begin with', fallback: '' },
      batch: { about: 'a name for those made together', fallback: '' },
    },
    async run(ctx, { words: [code = ''], options }) {
      const order = parseOrder(code, options)
      const what = `${order.count} ${order.kind}${order.batch ? ` ${order.batch}` : ''}`
      const codes = await auditCommand(ctx, 'codes make', what, () => makeCodes(ctx, order)).catch(explain)
      const data = { codes }
      return { data, text: data.codes.join('\n') }
    },
  },
  {
    name: 'codes show',
    words: '<id>',
    about: 'Shows the whole text of a code. A gift code is money: that it was shown stays in the audit.',
    examples: ['bustan codes show 812'],
    async run(ctx, { words: [word] }) {
      const id = Number(word)
      if (!Number.isSafeInteger(id) || id < 1)
        throw new CommandError('Say the id of a code: see bustan codes.')
      const code = await auditCommand(ctx, 'codes show', String(id), () => showCode(ctx, id)).catch(
        explainErrors({ not_found: 'No code has this id: see bustan codes.' }),
      )
      return { data: { id, code }, text: code }
    },
  },
  {
    name: 'codes stop',
    words: '<code or batch>',
    about: 'A code, or all of a batch, works no more. What was bought with it stays.',
    examples: ['bustan codes stop SPRING20', 'bustan codes stop partners'],
    async run(ctx, { words: [word] }) {
      if (!word) throw new CommandError('Say a code or a batch.')
      const data = { stopped: await stopCodes(ctx, word) }
      if (data.stopped === 0) throw new CommandError('There is no such code or batch that still works.')
      return { data, text: `${data.stopped} stopped.` }
    },
  },
]

function parseOrder(code: string, options: Options): CodeOrder {
  const { kind } = options
  if (kind !== 'gift' && kind !== 'discount') throw new CommandError('--kind is discount or gift.')
  const count = integerOption(options, 'count', { least: 1, most: MAX_CODES }) ?? 1
  if (code && normaliseCode(code).length < 3)
    throw new CommandError('A code has at least three Latin letters or digits.')
  if (code && count > 1) throw new CommandError('--count draws codes; say no text with it.')
  const order: CodeOrder = {
    code,
    count,
    prefix: options['prefix'] ?? '',
    kind,
    percentOff: integerOption(options, 'percent', { least: 1, most: 95 }),
    amountOff: integerOption(options, 'amount', { least: 1 }),
    giftDays: integerOption(options, 'days', { least: 1, most: 3650 }),
    packages: (options['package'] ?? '').split(',').filter(Boolean),
    application: options['application'] ?? '',
    maxUses: integerOption(options, 'uses', { least: 1 }),
    maxUsesPerUser: integerOption(options, 'uses-per-user', { least: 1 }),
    startsAt: timeOption(options, 'from'),
    endsAt: timeOption(options, 'until'),
    phone: options['phone'] ?? '',
    batch: options['batch'] || null,
  }
  requireOneEffect(order)
  return order
}

function requireOneEffect({ kind, percentOff, amountOff, giftDays, packages, startsAt, endsAt }: CodeOrder) {
  const isGift = kind === 'gift'
  if (isGift && (percentOff || amountOff)) throw new CommandError('A gift has no --percent and no --amount.')
  if (isGift && packages.length > 1) throw new CommandError('A gift gives one package.')
  if (isGift && !giftDays && packages.length === 0)
    throw new CommandError('Say --days or --package of the gift.')
  if (!isGift && (percentOff === null) === (amountOff === null))
    throw new CommandError('Say --percent or --amount, one of them.')
  if (startsAt && endsAt && endsAt <= startsAt) throw new CommandError('--until is after --from.')
}

const explain = explainErrors({
  package_not_found: 'There is no package of this label.',
  application_not_found: 'There is no application of this label.',
  not_found: 'Nobody has logged in with this number.',
})
