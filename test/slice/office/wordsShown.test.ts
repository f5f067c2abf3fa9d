import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { OFFICE_API_BINDINGS } from '#app/slices.ts'
import { ACCOUNT_EVENTS } from '#features/office/device/deviceFilter.rules.ts'
import { COMMON_ERRORS } from '#kernel/errors.ts'

/**
 * No screen of the office shows a raw code: every value of an enumeration in its responses has a message, and so has
 * every error of its calls. A new enumeration gets a row here.
 */

const LANGUAGES = ['fa', 'en'] as const

/** Values that no screen shows directly, with the reason. */
const NOT_SHOWN = [
  // Shown as a range of days.
  'slots_verdict:runs_out',
  // Sorts the findings of an account.
  'severity:defect',
  'severity:full',
  'severity:warning',
  // Names of settings, which owners know by that name.
  'setting:ACCOUNT_PRICE_RIAL',
  'setting:SMS_PRICE_RIAL',
  'setting:TRAFFIC_PRICE_RIAL',
  // Without a bank the text omits its name; a difference without a message shows none.
  'age:4+',
  'age:9+',
  'age:12+',
  'age:16+',
  'age:18+',
  // "To be paid by hand" is shown as the state of the refund.
  'standing:hand',
  // Separate sentences for kinds of change, days, ending, author and action.
  'change:changed',
  'change:added',
  'change:removed',
  'change:moved',
  'timeline:registration',
  'timeline:days',
  'timeline:refund_ended',
  'timeline:ticket_message',
  'timeline:operator',
  // A waiting draft shows its time, a failed one the reason.
  'plan:waiting',
  'plan:failed',
]

/** The prefix of the messages of an enumeration, by its first two values. */
const ENUMERATIONS: Record<string, string> = {
  'support|content': 'office_role_',
  'out|runs_out': 'slots_verdict:office_slots_verdict_',
  'kavenegar|smsir': 'office_providers_of_',
  'rial|message': 'office_providers_credit_',
  'sold_not_captured|captured_not_sold': 'office_books_',
  'package|register': 'office_experiment_name_',
  'control|few': 'office_experiment_verdict_',
  'visit|asked': 'office_funnel_step_',
  'asked|declined': 'office_figures_reason_',
  'open|answered': 'office_ticket_state_',
  'user|operator': 'office_ticket_author_',
  'fa|en': 'office_document_',
  'does_not_open|disappeared': 'problem_kind_',
  'account_closed|session_lost': 'office_problem_found_',
  'registration|operator': 'office_problem_by_',
  'created|redirected': 'office_payment_state_',
  'direct|bank': 'office_payment_method_',
  'cancelled|not_paid': 'office_payment_failure_',
  'asked|reversed': 'office_payment_reversal_',
  'sale|refund': 'office_ledger_kind_',
  'gateway_direct|gateway_bank': 'office_ledger_account_',
  'requested|paying': 'office_refund_state_',
  'paid|unpaid': 'office_payment_outcome_',
  'melli|sepah': 'bank_',
  'card_unknown|account_closed': 'office_refund_failure_',
  'requested|opened': 'office_refund_step_',
  'renewal|problem': 'office_device_move_reason_',
  'open|without_session': 'office_account_state_',
  'applied|placed': 'office_device_event_',
  'unapplied|active': 'office_device_subscription_state_',
  'purchase|gift': 'office_device_reason_',
  'unchecked|unreachable': 'office_account_finding_',
  'defect|full': 'severity:',
  'operator|line': 'office_account_gate_by_',
  'open|over': 'office_token_state_',
  'ACCOUNT_PRICE_RIAL|SMS_PRICE_RIAL': 'setting:',
  'code|field': 'office_providers_kind_',
  'application|game': 'detail_type_',
  'iranian|foreign': 'detail_origin_',
  '4+|9+': 'age:',
  'none|wide': 'office_banner_',
  'row|tile': 'office_look_',
  'download_count|newest': 'office_sort_',
  'text|image': 'office_content_',
  'planned|valid': 'office_document_state_',
  'taken|kept': 'office_file_icon_',
  'package|discounted_package': 'office_price_change_',
  'discount|campaign': 'office_code_kind_',
  'application|campaign': 'office_campaign_type_',
  'empty|planned': 'office_campaign_phase_',
  'open|closed': 'office_poll_state_',
  'address|tls': 'office_setup_check_',
  'green|yellow': 'office_setup_state_',
  'address_local|address_example': 'office_setup_fix_',
  'account_defect|account_silent': 'office_work_',
  'approval|claimed': 'standing:office_refund_state_',
  'browser|amount': 'office_refund_approval_',
  'changed|added': 'change:',
  'customer|payment': 'office_hit_',
  'default|environment': 'office_settings_source_',
  'joined|signed_in': 'timeline:office_timeline_',
  'no_account|slot': 'office_device_short_',
  'nothing_paid|used_up': 'office_customer_refund_not_',
  'waiting|running': 'office_backup_state_',
  'running|passed': 'office_restore_test_state_',
  'tables|files': 'office_backup_part_',
  'packages|signed': 'office_storage_kind_',
  'page|story': 'office_version_kind_',
  'password|passkey': 'office_staff_means_',
  'payments|code_uses': 'office_untouched_',
  'pending|delivered': 'office_messages_delivery_',
  'phone|ticket_number': 'office_reply_variable_',
  'urgent|soon': 'office_work_severity_',
  'waiting|failed': 'plan:',
  'waiting|sending': 'office_messages_state_',
  'whole|defect': 'office_account_check_',
}

/** Enumerations that begin with the same values as another one, listed completely. */
const WHOLE_ENUMERATIONS: Record<string, string> = {
  'user|operator|time': 'office_ticket_closed_by_',
  [ACCOUNT_EVENTS.join('|')]: 'office_account_event_',
}

function messagesOf(language: string): Set<string> {
  return new Set(
    globSync(`src/**/*.${language}.json`).flatMap((file) =>
      Object.keys(JSON.parse(readFileSync(file, 'utf8'))),
    ),
  )
}

/** Every list of allowed texts in a schema. */
function enumerationsOf(schema: unknown): string[][] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'enum' in schema && Array.isArray(schema.enum) ? [schema.enum.map(String)] : []
  return [...own, ...Object.values(schema).flatMap(enumerationsOf)]
}

const endpoints = OFFICE_API_BINDINGS.map(({ endpoint }) => endpoint)

function shownEnumerations(): string[][] {
  const found = endpoints.flatMap(({ output }) =>
    output instanceof z.ZodType ? enumerationsOf(z.toJSONSchema(output, { unrepresentable: 'any' })) : [],
  )
  return [
    ...new Map(
      found.filter((values) => values.length > 1).map((values) => [values.join('|'), values]),
    ).values(),
  ]
}

function unsaid(enumerations: string[][], messages: Set<string>): string[] {
  return enumerations.flatMap((values) => {
    const prefix = WHOLE_ENUMERATIONS[values.join('|')] ?? ENUMERATIONS[values.slice(0, 2).join('|')]
    if (prefix === undefined) return [`no row for ${values.join(', ')}`]
    const [reason, rest] = prefix.includes(':') ? prefix.split(':') : ['', prefix]
    return values
      .filter((value) => value !== '' && !(reason && NOT_SHOWN.includes(`${reason}:${value}`)))
      .map((value) => `${rest}${value}`)
      .filter((key) => !messages.has(key))
  })
}

describe.each(LANGUAGES)('in %s', (language) => {
  const messages = messagesOf(language)

  test('[23.74] every value of an enumeration that the office answers has a message', () => {
    expect(unsaid(shownEnumerations(), messages)).toEqual([])
  })

  test('[23.74] every error of a call has a message', () => {
    const codes = new Set([
      ...Object.keys(COMMON_ERRORS),
      ...endpoints.flatMap(({ errors = {} }) => Object.keys(errors)),
    ])
    expect([...codes].filter((code) => !messages.has(code))).toEqual([])
  })

  test('[23.74] no message shows a name of the code', () => {
    const texts = globSync(`src/features/office/**/*.${language}.json`).flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>),
    )
    const isCode = (text: string) => /\b[a-z]+_[a-z_]+\b/.test(text.replaceAll(/\{\w+\}/g, ''))
    const named = texts.filter(([, text]) => isCode(JSON.stringify(text)))
    expect(named.map(([key]) => key)).toEqual([])
  })
})

test('a value and an enumeration without words are found (planted)', () => {
  expect(
    unsaid(
      [
        ['open', 'over', 'lost'],
        ['new', 'old'],
      ],
      messagesOf('fa'),
    ),
  ).toEqual(['office_token_state_lost', 'no row for new, old'])
})
