import { AppError } from '#kernel/errors.ts'
import { type Command, CommandError, table } from '#server/command.ts'
import { integerOption } from '#server/commandOptions.ts'
import { assignPayment, findPayments } from './settlement/paymentSupport.actions.ts'
import { reconcileAll } from './settlement/reconcilePayment.actions.ts'
import { allPackages, findPackage, putPackage } from './shop/package.actions.ts'

const PACKAGE_COLUMNS = [
  'label',
  'nameFa',
  'priceToman',
  'discountedPriceToman',
  'lengthDays',
  'isSpecial',
  'isActive',
  'applicationLabel',
]
const PAYMENT_COLUMNS = [
  'number',
  'id',
  'state',
  'method',
  'amountToman',
  'trackingCode',
  'createdAt',
  'failure',
]

const ASSIGN_FAULTS: Record<string, string> = {
  user_not_found: 'Nobody logged in with this number yet.',
  not_found: 'There is no payment with this tracking code.',
  payment_not_yours: 'This payment has an owner already.',
}

export const paymentCommands: Command[] = [
  {
    name: 'packages',
    about: 'Everything that is or was sold, with prices in tomans before VAT.',
    examples: ['bustan packages', 'bustan packages --json'],
    async run(ctx) {
      const data = await allPackages(ctx)
      return { data, text: data.length > 0 ? table(data, PACKAGE_COLUMNS) : 'No packages yet.' }
    },
  },
  {
    name: 'packages put',
    words: '<label>',
    about: 'Adds a package, or changes the one of this label; what was bought before stays as it was bought.',
    examples: [
      'bustan packages put three-months --name-fa «سه‌ماهه» --name-en "Three months" --price 349000 --days 90',
      'bustan packages put three-months --price 399000 --discounted 349000',
      'bustan packages put old-one --active no',
    ],
    options: {
      'name-fa': { about: 'its name in Persian', fallback: '' },
      'name-en': { about: 'its name in English', fallback: '' },
      'text-fa': { about: 'a line about it in Persian', fallback: '' },
      'text-en': { about: 'a line about it in English', fallback: '' },
      price: { about: 'tomans before VAT', fallback: '' },
      discounted: { about: 'tomans instead of the price; none takes it away', fallback: '' },
      days: { about: 'how long it lasts', fallback: '' },
      special: { about: 'yes: for iOS users only', fallback: '' },
      application: { about: 'label of the application it belongs to', fallback: '' },
      position: { about: 'its place in the list', fallback: '' },
      active: { about: 'no: not sold any more', fallback: '' },
    },
    async run(ctx, { words: [label], options }) {
      if (!label) throw new CommandError('Say the label of the package.')
      const known = await findPackage(ctx, label)
      const text = (name: string, before: string | undefined) => options[name] || before || ''
      const whole = (name: string, before = 0) => integerOption(options, name, { before }) ?? 0
      const flag = (name: string, before: boolean) => (options[name] ? options[name] === 'yes' : before)
      const fields = {
        label,
        nameFa: text('name-fa', known?.nameFa),
        nameEn: text('name-en', known?.nameEn),
        descriptionFa: text('text-fa', known?.descriptionFa),
        descriptionEn: text('text-en', known?.descriptionEn),
        priceToman: whole('price', known?.priceToman),
        discountedPriceToman: integerOption(options, 'discounted', {
          before: known?.discountedPriceToman ?? null,
        }),
        lengthDays: whole('days', known?.lengthDays),
        isSpecial: flag('special', known?.isSpecial ?? false),
        position: whole('position', known?.position),
        isActive: flag('active', known?.isActive ?? true),
        application: options['application'] || (known?.applicationLabel ?? null),
      }
      requireComplete(fields)
      const data = await putPackage(ctx, fields)
      return { data, text: `${label} is ${fields.isActive ? 'on sale' : 'not sold any more'}.` }
    },
  },
  {
    name: 'payments',
    words: '<number, tracking code, id or phone>',
    about: 'Finds payments; without a word the newest.',
    examples: ['bustan payments', 'bustan payments 59400000001', 'bustan payments 09120000000'],
    async run(ctx, { words: [word = ''] }) {
      const data = await findPayments(ctx, word)
      return { data, text: data.length > 0 ? table(data, PAYMENT_COLUMNS) : 'No such payment.' }
    },
  },
  {
    name: 'payments assign',
    words: '<tracking code> <phone>',
    about:
      'Gives a payment that was made without a login to the account of this phone, after its payer proved it in a ticket.',
    examples: ['bustan payments assign 59400000001 09120000000'],
    async run(ctx, { words: [trackingCode = '', phone = ''] }) {
      if (!trackingCode || !phone) throw new CommandError('Say the tracking code and the phone number.')
      const data = await assignPayment(ctx, { trackingCode, phone }).catch((error: unknown) => {
        throw error instanceof AppError ? new CommandError(ASSIGN_FAULTS[error.code] ?? error.code) : error
      })
      return { data, text: `Payment ${data.number} belongs to ${phone} now.` }
    },
  },
  {
    name: 'payments reconcile',
    about: 'Asks the gateways now about what is due, and about everything they hold unverified.',
    examples: ['bustan payments reconcile'],
    async run(ctx) {
      const data = await reconcileAll(ctx)
      return { data, text: `${data.swept} found unverified and settled; ${data.unfinished} still open.` }
    },
  },
]

interface PackageOptions {
  nameFa: string
  nameEn: string
  priceToman: number
  discountedPriceToman: number | null
  lengthDays: number
}

function requireComplete({
  nameFa,
  nameEn,
  priceToman,
  discountedPriceToman,
  lengthDays,
}: PackageOptions): void {
  if (!nameFa || !nameEn) throw new CommandError('--name-fa and --name-en are needed.')
  if (priceToman < 1) throw new CommandError('--price is needed, in tomans.')
  if (lengthDays < 1 || lengthDays > 3650) throw new CommandError('--days is between 1 and 3650.')
  if (discountedPriceToman !== null && (discountedPriceToman < 1 || discountedPriceToman >= priceToman))
    throw new CommandError('--discounted is less than the price.')
}
