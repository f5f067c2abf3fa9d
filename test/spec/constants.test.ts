/** Sections 1, 5 and 9 of docs/requirements.md: figures and validation, compared with the code. */
import { describe, expect, test } from 'vitest'
import {
  LONGEST_WAIT_SECONDS,
  PROGRAMME_WAIT_HOURS,
  TYPICAL_WAIT_SECONDS,
} from '#features/device/registration/estimate.rules.ts'
import { validateTicketForm } from '#features/ticket/form/form.rules.ts'
import { createTicket } from '#features/ticket/ticket.contract.ts'
import { isCardNumber } from '#kernel/cardNumber.ts'
import { DEFAULT_LOCALE, LOCALE_DIRECTION, LOCALES } from '#kernel/locale.ts'
import { findPhoneFault } from '#kernel/phone.ts'
import { API_BASE } from '#server/http/edge.ts'
import { findMessage } from '#server/messages.ts'
import { loadConfig } from '#server/settings/config.ts'
import { CHUNK_TIMEOUT_SECONDS } from '#web/chunk.ts'
import { STORAGE_VERSION } from '#web/storage/storageVersion.ts'
import { readTree } from '../repo/source.ts'

describe('product settings', () => {
  test('[1.24] the language is Persian unless another is chosen, and others exist', () => {
    expect(DEFAULT_LOCALE).toBe('fa')
    expect(LOCALES.length).toBeGreaterThan(1)
  })

  test('[1.26] Persian is written from right to left', () => {
    expect(LOCALE_DIRECTION.fa).toBe('rtl')
  })
})

describe('validation', () => {
  test('[5.4] [9.13] an activation code has exactly four digits', () => {
    expect(loadConfig({}).loginCodeDigits).toBe(4)
  })

  test('[5.5] [9.14] a card number has exactly sixteen digits', () => {
    expect(isCardNumber('6219861034529007')).toBe(true)
    // Both pass the Luhn check: only their length is wrong.
    expect(isCardNumber('378282246310005')).toBe(false)
    expect(isCardNumber('4000000000000000006')).toBe(false)
  })

  test('[5.8] [5.9] an incomplete and a wrong phone number have different messages, in every language', () => {
    expect(findPhoneFault('fa', '0912')).toBe('phone_number_incomplete')
    expect(findPhoneFault('fa', '0212345678')).toBe('phone_number_wrong')
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
    expect(() => validateTicketForm({ ...written, files: [] })).toThrow(
      expect.objectContaining({ data: { fields: { 'fields.code': 'ticket_value_missing' } } }),
    )
    expect(findMessage('en', 'ticket_topic_missing')).toBe('Select the main topic.')
    expect(findMessage('en', 'ticket_sub_topic_missing')).toBe('Select the sub topic.')
    expect(findMessage('en', 'ticket_value_missing')).toBe('Enter the value of this field.')
    expect(findMessage('en', 'ticket_description_missing')).toBe('Enter the description.')
  })
})

describe('constants and limits', () => {
  test('[9.1] the version of the API is 1', () => {
    expect(API_BASE).toBe('/api/v1')
  })

  test('[9.8] [9.9] [9.10] registration takes about 72 h, usually about 18 days, at most 36', () => {
    expect(PROGRAMME_WAIT_HOURS).toBe(72)
    expect([TYPICAL_WAIT_SECONDS, LONGEST_WAIT_SECONDS]).toEqual([18 * 86_400, 36 * 86_400])
  })
  test('[9.17] the register test group list is a single group', () => {
    expect(loadConfig({}).registerGroups).toEqual(['A'])
  })

  test('[9.20] the storage has version 2', () => {
    expect(STORAGE_VERSION).toBe(2)
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
