/** Sections 1, 5 and 9 of docs/requirements.md: figures and validation, compared with the code. */
import { describe, expect, test } from 'vitest'
import { canFinishCampaign } from '#features/campaign/campaign.rules.ts'
import { listApplications } from '#features/catalogue/catalogue.contract.ts'
import {
  LONGEST_WAIT_SECONDS,
  PROGRAMME_WAIT_HOURS,
  TYPICAL_WAIT_SECONDS,
} from '#features/device/registration/estimate.rules.ts'
import { gateFor } from '#features/gate/gate.rules.ts'
import { CODE_TTL_SECONDS } from '#features/login/login.rules.ts'
import { queuedPayment } from '#features/payment/checkout/queued.rules.ts'
import { opensAt } from '#features/refund/refund.rules.ts'
import { readForm } from '#features/ticket/form/form.rules.ts'
import { createTicket } from '#features/ticket/ticket.contract.ts'
import { PACKAGE_TEST_GROUPS } from '#features/tracking/testGroup.rules.ts'
import { SLOT_RANGE, variantOf } from '#kernel/experiment.ts'
import { DEFAULT_LOCALE, LOCALE_DIRECTION, LOCALES } from '#kernel/locale.ts'
import { isCardNumber } from '#kernel/luhn.ts'
import { formatThousandToman, toman, vatOf } from '#kernel/money.ts'
import { normalisePhone, phoneFault } from '#kernel/phone.ts'
import { secondsSinceStored } from '#kernel/storedTime.ts'
import { instant } from '#kernel/time.ts'
import { compareVersions } from '#kernel/version.ts'
import { campaigns } from '#sandbox/seed/content.ts'
import { API_BASE } from '#server/http/edge.ts'
import { findMessage } from '#server/messages.ts'
import { loadConfig } from '#server/settings/config.ts'
import { shelfRows } from '#ui/layout/shelfRows.ts'
import { CHUNK_TIMEOUT_SECONDS } from '#web/chunk.ts'
import { STORAGE_VERSION } from '#web/storage/storageVersion.ts'
import { readTree } from '../repo/source.ts'

const safari = (iosVersion: string) => ({ device: 'iphone', iosVersion, browser: 'safari' })
/** This many seconds after the stored time. */
const STORED_TIME = '1970-01-01T00:00:00Z'
const secondsLater = (seconds: number) => instant(seconds * 1000)

const isRight = (locale: 'fa' | 'en', phone: string) => phoneFault(locale, phone) === null

describe('product settings', () => {
  test('[1.24] the language is Persian unless another is chosen, and others exist', () => {
    expect(DEFAULT_LOCALE).toBe('fa')
    expect(LOCALES.length).toBeGreaterThan(1)
  })

  test('[1.26] Persian is written from right to left', () => {
    expect(LOCALE_DIRECTION.fa).toBe('rtl')
  })

  test('prices are shown in thousands of tomans', () => {
    expect(formatThousandToman('en', toman(149_000))).toBe('149')
  })

  test('[1.32] purchases are not sent to analytics until an id is set', () => {
    expect(loadConfig({}).metricaId).toBeNull()
  })
})

describe('validation', () => {
  test('[5.1] in Persian a phone number is 09 and nine more digits', () => {
    expect(isRight('fa', '09123456789')).toBe(true)
    for (const wrong of ['0912345678', '091234567890', '08123456789', '12345', ''])
      expect(isRight('fa', wrong)).toBe(false)
  })

  test('[5.2] in other languages a phone number has five digits or more', () => {
    for (const right of ['12345', '123456', '4915112345678']) expect(isRight('en', right)).toBe(true)
    for (const wrong of ['1234', '', 'abcde']) expect(isRight('en', wrong)).toBe(false)
  })

  test('Persian digits become Latin ones before they are sent', () => {
    expect(normalisePhone('۰۹۱۲۳۴۵۶۷۸۹')).toBe('09123456789')
  })

  test('[5.4] [9.13] an activation code has exactly four digits', () => {
    expect(loadConfig({}).loginCodeDigits).toBe(4)
  })

  test('[5.5] [9.14] a card number has exactly sixteen digits', () => {
    expect(isCardNumber('6219861034529007')).toBe(true)
    // Both pass the Luhn check: only their length is wrong.
    expect(isCardNumber('378282246310005')).toBe(false)
    expect(isCardNumber('4000000000000000006')).toBe(false)
  })

  test('[5.6] a card number passes the Luhn check', () => {
    expect(isCardNumber('6219861034529008')).toBe(false)
  })

  test('[5.8] [5.9] an incomplete and a wrong phone number have different messages, in every language', () => {
    expect(phoneFault('fa', '0912')).toBe('phone_number_incomplete')
    expect(phoneFault('fa', '0212345678')).toBe('phone_number_wrong')
    for (const locale of LOCALES)
      for (const key of ['phone_number_incomplete', 'phone_number_wrong'])
        expect(findMessage(locale, key)).toBeTruthy()
  })

  test('[5.10] [5.11] a wrong and an incomplete activation code have different messages', () => {
    expect(findMessage('en', 'activation_code_wrong')).toBe('The activation code is wrong.')
    expect(findMessage('en', 'activation_code_incomplete')).toBe('Enter the complete activation code.')
  })

  test('[5.12] a wrong card number has its own message', () => {
    expect(findMessage('en', 'card_number_wrong')).toContain('The card number entered is wrong.')
    expect(findMessage('fa', 'card_number_wrong')).toContain('۱۶ رقم')
  })

  test('[5.13] [5.14] [5.15] [5.16] a ticket needs its main topic, its sub topic, every field and a description', () => {
    const written = { topic: 'codes', subTopic: 'code_gift', fields: [], description: 'It does not work.' }
    const faultsOf = (input: object) => createTicket.input.safeParse(input).error?.issues ?? []
    const keys = (input: object) => faultsOf({ ...written, ...input }).map(({ message }) => message)
    expect(keys({})).toEqual([])
    expect(keys({ topic: '' })).toEqual(['ticket_topic_missing'])
    expect(keys({ subTopic: '' })).toEqual(['ticket_sub_topic_missing'])
    expect(keys({ description: ' ' })).toEqual(['ticket_description_missing'])
    expect(() => readForm({ ...written, files: [] })).toThrow(
      expect.objectContaining({ data: { fields: { 'fields.code': 'ticket_value_missing' } } }),
    )
    expect(findMessage('en', 'ticket_topic_missing')).toBe('Select the main topic.')
    expect(findMessage('en', 'ticket_sub_topic_missing')).toBe('Select the sub topic.')
    expect(findMessage('en', 'ticket_value_missing')).toBe('Enter the value of this field.')
    expect(findMessage('en', 'ticket_description_missing')).toBe('Enter the description.')
  })

  test('[5.17] versions are compared place by place, as numbers', () => {
    expect(compareVersions('1.10', '1.9')).toBeGreaterThan(0)
    expect(compareVersions('12.0', '12')).toBe(0)
  })

  test('[5.18] characters other than digits and dots are not numbers in the comparison', () => {
    for (const wrong of ['', '1.x', 'v1', '1.0-beta', '1..0']) expect(compareVersions(wrong, '1.0')).toBeNaN()
  })

  test('[4.26] [5.19] installation needs iOS 12 or later; iOS 6 to 11 are refused', () => {
    for (let ios = 6; ios <= 26; ios++)
      expect(gateFor('install', safari(`${ios}.0`))).toBe(ios < 12 ? 'iosVersion' : null)
  })

  test('[1.20] [5.20] installation needs Safari on iOS', () => {
    for (const browser of ['chrome', 'instagram', 'webview', 'other'])
      expect(gateFor('install', { ...safari('17.5'), browser })).toBe('browser')
    expect(gateFor('install', { device: 'other', iosVersion: null, browser: 'safari' })).toBe('scan')
  })

  test('[5.21] a device cannot be registered in private mode', () => {
    for (const purpose of ['register', 'enrol'] as const)
      expect(gateFor(purpose, safari('17.5'), { isPrivate: true })).toBe('private')
  })
})

describe('constants and limits', () => {
  test('[9.1] the version of the API is 1', () => {
    expect(API_BASE).toBe('/api/v1')
  })

  test('[9.2] a page of the applications list has 12 entries, the most downloaded first', () => {
    expect(listApplications.input.parse({})).toMatchObject({ perPage: 12, page: 1, sort: 'download_count' })
  })

  test('[9.4] a queued payment is valid for 3600 s', () => {
    const stored = { id: '1', time: STORED_TIME, group: null, segment: null }
    expect([3599, 3600].map((seconds) => queuedPayment(stored, secondsLater(seconds))?.id)).toEqual([
      '1',
      undefined,
    ])
  })

  test('[9.5] a campaign can be finished within 172800 s', () => {
    const stored = { status: 'started', startTime: STORED_TIME } as const
    expect([172_799, 172_800].map((seconds) => canFinishCampaign(stored, secondsLater(seconds)))).toEqual([
      true,
      false,
    ])
  })

  test('[9.6] a stored time that is invalid counts as 86400 s ago', () => {
    expect(secondsSinceStored('never', secondsLater(0))).toBe(86_400)
  })

  test('[9.7] a refund opens after one hour', () => {
    expect(opensAt(instant(STORED_TIME))).toEqual(secondsLater(3600))
  })

  test('[9.8] [9.9] [9.10] registration takes about 72 h, usually about 18 days, at most 36', () => {
    expect(PROGRAMME_WAIT_HOURS).toBe(72)
    expect([TYPICAL_WAIT_SECONDS, LONGEST_WAIT_SECONDS]).toEqual([18 * 86_400, 36 * 86_400])
  })
  test('an activation code is valid for activateTtl', () => {
    expect(CODE_TTL_SECONDS).toBe(120)
  })

  test('[9.15] outside Persian a phone number has at least five digits', () => {
    expect(isRight('en', '12345')).toBe(true)
    expect(isRight('en', '1234')).toBe(false)
  })

  test('of ten slots, four, two, two and two belong to the variants', () => {
    const slots = ['N', 'N', 'N', 'N', 'O', 'O', 'P', 'P', 'Q', 'Q'] as const
    const counts = { N: 0, O: 0, P: 0, Q: 0 }
    for (let slot = 0; slot < SLOT_RANGE; slot += 10) counts[variantOf(slots, 'package', slot)]++
    const shares = Object.values(counts).map((count) => Math.round((count * 100) / (SLOT_RANGE / 10)))
    expect(shares).toEqual([40, 20, 20, 20])
  })

  test('[9.16] the package test group list is N N N N O O P P Q Q', () => {
    expect(PACKAGE_TEST_GROUPS.join(' ')).toBe('N N N N O O P P Q Q')
  })

  test('[9.17] the register test group list is a single group', () => {
    expect(loadConfig({}).registerGroups).toEqual(['A'])
  })

  test('[3.21] [9.18] the campaign table has 26 entries with discount codes', () => {
    const table = [campaigns.general, ...campaigns.partners, ...campaigns.applications]
    expect(table).toHaveLength(26)
    for (const own of ['label', 'code'] as const)
      expect(new Set(table.map((entry) => entry[own])).size).toBe(26)
  })

  test('[9.19] the percentage of VAT is a parameter', () => {
    expect([0, 9, 10].map((percent) => vatOf(toman(1000), percent))).toEqual([0, 90, 100])
  })

  test('[9.20] the storage has version 2', () => {
    expect(STORAGE_VERSION).toBe(2)
  })

  test('[9.21] a list of ten or more items is split into at most five rows; a shorter one is not', () => {
    const rowsOf = (count: number) => shelfRows(Array.from({ length: count }, (_, i) => i)).length
    expect([1, 9].map(rowsOf)).toEqual([1, 1])
    expect(rowsOf(10)).toBeGreaterThan(1)
    for (let count = 10; count < 200; count++) expect(rowsOf(count)).toBeLessThanOrEqual(5)
  })

  test('[9.22] the layout changes at 600, 960, 1280 and 1920 px and at no other width', () => {
    const styles = [...readTree('src', ['.css']).values()].join('\n')
    const widths = Array.from(styles.matchAll(/min-width:\s*(\d+)px\s*\)/g), (match) => Number(match[1]))
    expect(widths.length).toBeGreaterThan(0)
    expect(widths.filter((width) => ![600, 960, 1280, 1920].includes(width))).toEqual([])
  })

  test('[9.23] a lazy chunk times out after 120 s', () => {
    expect(CHUNK_TIMEOUT_SECONDS).toBe(120)
  })
})
