import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { PaymentState } from '#features/payment/payment.rules.ts'
import { resultViewOf } from '#features/payment/result/result.rules.ts'
import { subscriptionStateOf } from '#features/subscription/subscriptionPage.rules.ts'
import { productForFile } from '../../support/product.ts'

/**
 * Every value that a CHECK constraint allows and that the office shows has a message in the languages of the office.
 * The values come from the database, so the test fails if a migration adds a value without a message.
 */

const product = productForFile()
const LANGUAGES = ['fa', 'en'] as const

/** The message keys for a value; an empty list for a value that is never shown, with the reason beside it. */
type Shown = (word: string) => string[]
const NOT_SHOWN = 'not shown'

const under =
  (...prefixes: string[]): Shown =>
  (word) =>
    prefixes.map((prefix) => `${prefix}${word}`)

const COLUMNS: Record<string, Shown | typeof NOT_SHOWN> = {
  'account_defect.defect': under('office_account_finding_'),
  // Shown as it is: `12+` in every language.
  'application.age_rating': NOT_SHOWN,
  'application.banner_type': under('office_banner_'),
  'application.origin': under('detail_origin_'),
  'application.type': under('detail_type_'),
  'application_picture.device': NOT_SHOWN,
  'source_picture.device': NOT_SHOWN,
  'source_picture.state': NOT_SHOWN,
  'campaign.type': under('office_campaign_type_'),
  'category.type': under('detail_type_'),
  'developer_account.check_outcome': under('office_account_check_'),
  'developer_account_event.event': under('office_account_event_'),
  'item_plan.kind': under('office_version_kind_'),
  // A waiting draft shows its time, a failed one the reason; others leave the list.
  'item_plan.outcome': NOT_SHOWN,
  'item_version.kind': under('office_version_kind_'),
  'refund.approval_reason': under('office_refund_approval_'),
  'developer_account.state': under('office_account_state_', 'office_problem_account_'),
  'price_change.kind': under('office_price_change_'),
  'ledger_line.account': under('office_ledger_account_'),
  'ledger_transaction.kind': under('office_ledger_kind_'),
  'loose_file.kind': NOT_SHOWN,
  'notice.delivery': NOT_SHOWN,
  'notice.state': NOT_SHOWN,
  'operator_session.means': NOT_SHOWN,
  'page_block.kind': under('office_block_'),
  // Shown as a filter, which uses another word.
  'payment.kind': NOT_SHOWN,
  'payment.method': under('office_payment_method_'),
  'payment.reversal': under('office_payment_reversal_'),
  'payment.state': (word) => [
    `office_payment_state_${word}`,
    // The messages with which a ticket shows it, for a package and for an application.
    ...[null, {}].map((application) => {
      const state = word as PaymentState
      return `payment_state_${state === 'expired' ? state : resultViewOf({ state, target: { application } })}`
    }),
  ],
  'problem_report.kind': under('problem_kind_'),
  'problem_report.solved_by': under('office_problem_by_'),
  'problem_report.state': under('office_problem_state_'),
  'promotion_code.kind': under('office_code_kind_'),
  'promotion_use.state': NOT_SHOWN,
  'push_message.state': NOT_SHOWN,
  'push_delivery.outcome': NOT_SHOWN,
  'refund.approval': (word) => [
    word === 'waiting' ? 'office_refund_state_approval' : `office_refund_step_${word}`,
  ],
  'refund.state': under('office_refund_state_'),
  'registration.move_reason': under('office_device_move_reason_'),
  'provider_credit.provider': under('office_providers_of_'),
  'provider_credit.unit': under('office_providers_credit_'),
  'registration_gate.closed_by': under('office_account_gate_by_'),
  'session.end_reason': NOT_SHOWN,
  'backup_order.part': under('office_backup_part_'),
  'backup_order.state': under('office_backup_state_'),
  'setup_check.name': under('office_setup_check_'),
  'setup_trial.name': under('office_setup_check_'),
  'setup_trial.state': NOT_SHOWN,
  'installation.delivered_by': NOT_SHOWN,
  'restore_test.state': under('office_restore_test_state_'),
  'signing.state': NOT_SHOWN,
  'story_content.type': under('office_content_'),
  'unknown_answer.kind': under('office_providers_kind_'),
  'subscription.state': (word) => {
    // A merged subscription is shown as days of the other one, so every list of the office omits it.
    if (word === 'merged') return []
    const state = word as 'unapplied' | 'active' | 'cancelled'
    const labels = [null, 0, 1].flatMap((daysLeft) =>
      [false, true].map((isInterrupted) => subscriptionStateOf({ state, daysLeft, isInterrupted })),
    )
    return [
      `office_device_subscription_state_${word}`,
      ...labels.map((label) => `subscription_state_${label}`),
    ]
  },
  'subscription_line.reason': under('office_device_reason_'),
  'ticket.closed_by': under('office_ticket_closed_by_'),
  'ticket.state': under('office_ticket_state_'),
  'ticket_message.author': under('office_ticket_author_'),
  'tracked_event.source': NOT_SHOWN,
  'tracked_event.state': NOT_SHOWN,
}

/** Columns that a CHECK limits to a list of words. */
async function wordsOfChecks(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ tableName: string; definition: string }>`
    select conrelid::regclass::text as "tableName", pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and coninhcount = 0 and connamespace = 'public'::regnamespace`.execute(
    product.system.db,
  )
  const words = new Map<string, string[]>()
  for (const { tableName, definition } of rows) {
    const list = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(definition)
    if (!list?.[2]?.includes("'")) continue
    const found = [...list[2].matchAll(/'([^']+)'/g)].map(([, word = '']) => word)
    words.set(`${tableName}.${list[1]}`, found)
  }
  return words
}

type Catalogue = Record<string, unknown>

function messagesOf(language: string): Catalogue {
  const files = globSync(`src/features/**/*.${language}.json`)
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, 'utf8')))) as Catalogue
}

/** Values without a message, and unclassified columns. */
function missing(words: Map<string, string[]>, catalogues: Array<[string, Catalogue]>): string[] {
  return [...words].flatMap(([column, list]) => {
    const shown = COLUMNS[column]
    if (!shown) return [`${column} is not classified`]
    if (shown === NOT_SHOWN) return []
    const keys = [...new Set(list.flatMap(shown))]
    return catalogues.flatMap(([language, messages]) =>
      keys.filter((key) => !(key in messages)).map((key) => `${column}: ${language} has no ${key}`),
    )
  })
}

const CATALOGUES = LANGUAGES.map((language): [string, Catalogue] => [language, messagesOf(language)])

describe('database values in the office', () => {
  test('every value that is shown has a message in the languages of the office', async () => {
    const words = await wordsOfChecks()
    expect(words.get('subscription.state')).toContain('merged')
    expect(missing(words, CATALOGUES)).toEqual([])
    expect(Object.keys(COLUMNS).filter((column) => !words.has(column))).toEqual([])
  })

  test('finds a state without a message, and an unclassified column (planted)', () => {
    const planted = new Map([
      ['subscription.state', ['active', 'frozen']],
      ['refund.mood', ['calm']],
    ])
    expect(missing(planted, CATALOGUES)).toEqual([
      'subscription.state: fa has no office_device_subscription_state_frozen',
      'subscription.state: fa has no subscription_state_frozen',
      'subscription.state: en has no office_device_subscription_state_frozen',
      'subscription.state: en has no subscription_state_frozen',
      'refund.mood is not classified',
    ])
  })
})
