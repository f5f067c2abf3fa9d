import type { FieldTable } from './fieldMatrix.ts'

const MONEY = ['finance'] as const
const MONEY_AND_SUPPORT = ['finance', 'support'] as const
const SUPPORT = ['support'] as const
/** These roles see campaigns with their value, and so also their earlier versions and drafts. */
const MONEY_AND_CONTENT = ['finance', 'content'] as const
const OWNER = [] as const

/**
 * The roles besides the owner that may see each field of each read call. Only finance sees sums; support sees single
 * payments of the users it helps. Card numbers are masked everywhere except in a refund that is paid by hand.
 */
export const FIELD_TABLE: FieldTable = {
  'GET /accounts': { 'accounts.key_id': 'harmless' },
  'GET /accounts/{id}': { 'account.key_id': 'harmless', 'devices.phone': SUPPORT },
  // Public: a visitor sees this price too.
  'GET /applications/{label}': { price: 'harmless' },
  'GET /audit': { 'lines.detail': OWNER, 'lines.version.changes': OWNER, 'lines.version.key': 'harmless' },
  'GET /audit/csv': { 'rows.detail': OWNER },
  'GET /campaigns': { 'campaigns.amount_off': MONEY_AND_CONTENT },
  'GET /codes': { 'codes.amount_off_toman': MONEY },
  'GET /codes/csv': { 'rows.discount_amount_(tomans)': MONEY },
  // Support sees each payment of a person, but not what the person paid in all. The number is masked.
  'GET /customers/{id}': {
    phone: MONEY_AND_SUPPORT,
    'payments.amount': MONEY_AND_SUPPORT,
    'refunds.amount': MONEY_AND_SUPPORT,
    sums: MONEY,
  },
  'GET /customers/{id}/quote/{subscription}': { amount: MONEY_AND_SUPPORT },
  // The tomans of one payment or refund.
  'GET /customers/{id}/timeline': { 'entries.count': MONEY_AND_SUPPORT },
  // The list of tokens, without the tokens themselves.
  'GET /developer-tokens': { tokens: 'harmless' },
  'GET /devices': { 'devices.phone': SUPPORT },
  'GET /devices/{id}': { phone: SUPPORT, 'payments.amount': SUPPORT, 'refunds.amount': SUPPORT },
  'GET /devices/csv': { 'rows.phone_number': SUPPORT },
  'GET /figures': { 'refunds.toman': MONEY, revenue: MONEY },
  'GET /ledger': { 'entries.lines.amount': MONEY },
  'GET /ledger/csv': { 'rows.debit': MONEY, 'rows.credit': MONEY },
  'GET /owed': {
    total: MONEY,
    amount: MONEY,
    vat: MONEY,
    requested_amount: MONEY,
    'accounts.total': MONEY,
    'accounts.amount': MONEY,
    'accounts.vat': MONEY,
    'accounts.requested_amount': MONEY,
  },
  'GET /prices': { prices: MONEY, 'prices.price_toman': MONEY },
  'GET /packages': {
    'packages.price_toman': MONEY,
    'packages.discounted_price_toman': MONEY,
    price_changes: MONEY,
    vat_percent: 'harmless',
  },
  'GET /payments': {
    sums: MONEY,
    'payments.amount': MONEY_AND_SUPPORT,
    'payments.phone': MONEY_AND_SUPPORT,
  },
  'GET /payments/csv': { 'rows.amount': MONEY_AND_SUPPORT, 'rows.phone_number': MONEY_AND_SUPPORT },
  'GET /payments/{number}': {
    amount: MONEY_AND_SUPPORT,
    price: MONEY_AND_SUPPORT,
    vat: MONEY_AND_SUPPORT,
    vat_percent: 'harmless',
    card_masked: MONEY_AND_SUPPORT,
    phone: MONEY_AND_SUPPORT,
    'ledger.lines.amount': MONEY_AND_SUPPORT,
    'refunds.amount': MONEY_AND_SUPPORT,
  },
  // The key names the item.
  'GET /plans': { 'plans.key': 'harmless' },
  'GET /plans/{id}': { key: 'harmless', draft: MONEY_AND_CONTENT, changes: MONEY_AND_CONTENT },
  'GET /problems': { 'problems.phone': SUPPORT },
  // The credit with the SMS providers, not the income of the store.
  'GET /providers': { credits: MONEY_AND_SUPPORT },
  'GET /refunds': {
    'counts.amount': MONEY,
    'refunds.amount': MONEY,
    'refunds.card': MONEY,
    'refunds.card_failure': MONEY,
    'refunds.phone': MONEY,
  },
  'GET /refunds/{number}': {
    amount: MONEY,
    paid_amount: MONEY,
    paid_days: 'harmless',
    vat: MONEY,
    card: MONEY,
    card_failure: MONEY,
    is_card_seen: 'harmless',
    may_show_card: 'harmless',
    may_ask_card: 'harmless',
    phone: MONEY,
    'payments.amount': MONEY,
    'payments.card_masked': MONEY,
    'ledger.lines.amount': MONEY,
  },
  // Whether a setting is a secret. Its value is null.
  'GET /settings': { 'settings.is_secret': 'harmless' },
  'GET /slots': { cost: MONEY },
  'GET /tickets': { 'tickets.phone': SUPPORT },
  'GET /tickets/{number}': { 'person.phone': SUPPORT, 'person.payments.amount': SUPPORT },
  'GET /today': {
    'payments.paid': MONEY,
    'payments.paid_toman': MONEY,
    prices: MONEY,
    'refunds.paid_this_month': MONEY,
    'refunds.paid_this_month_toman': MONEY,
    'sms.credits': MONEY_AND_SUPPORT,
  },
  'GET /versions/{kind}/{key}': { 'versions.changes': MONEY_AND_CONTENT },
  'GET /versions/{kind}/{key}/comparison': { changes: MONEY_AND_CONTENT },
}

/**
 * Inputs of read calls that require some. The item in a path comes from the list above it: for example a number of `GET
 * /payments` for `GET /payments/{number}`.
 */
export const SAMPLES: Record<string, Record<string, unknown>> = {
  'GET /audit/csv': { lang: 'en' },
  'GET /codes/csv': { lang: 'en' },
  'GET /devices/csv': { lang: 'en' },
  'GET /ledger/csv': { lang: 'en' },
  'GET /payments/csv': { lang: 'en' },
  // Of all kinds with versions, only campaigns are seen by two roles. A test of versions tries the other kinds.
  'GET /versions/{kind}/{key}': { kind: 'campaign', key: 'spring' },
  'GET /versions/{kind}/{key}/comparison': { kind: 'campaign', key: 'spring', from: 1, to: 2 },
  'GET /views': { list: 'payments' },
}

/** Read calls without a sample: they return a file, or the simulated usage contains no such item. */
export const UNSAMPLED: readonly string[] = [
  'GET /tickets/{number}/file/{id}',
  'GET /tickets/{number}/file/{id}/thumbnail',
]
