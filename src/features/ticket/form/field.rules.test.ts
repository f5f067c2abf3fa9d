import { describe, expect, test } from 'vitest'
import { type FieldRule, findFieldValueFault, normaliseFieldValue, parseFieldNumber } from './field.rules.ts'

const rule = (more: Partial<FieldRule>): FieldRule => ({
  label: 'one',
  kind: 'text',
  isRequired: false,
  minimum: null,
  maximum: null,
  choices: [],
  unless: null,
  ...more,
})

describe('numbers', () => {
  test.each([
    ['149000', 149_000],
    ['149,000', 149_000],
    ['۱۴۹٬۰۰۰', 149_000],
    ['۱۴۹،۰۰۰', 149_000],
    ['١٤٩٬٠٠٠', 149_000],
    ['1 234 567', 1_234_567],
    ['1\u00a0234\u202f567', 1_234_567],
    ["1'234", 1234],
    [' \u200f۱۲\u200e ', 12],
    ['۰۰۷', 7],
    ['0', 0],
  ])('%j is %d', (text, value) => {
    expect(parseFieldNumber(text)).toBe(value)
    expect(normaliseFieldValue({ kind: 'number' }, text)).toBe(String(value))
  })

  test.each([
    '',
    '-5',
    '1,50',
    '1,2,3',
    ',100',
    '100,',
    '1.5',
    '۱٫۵',
    '1e5',
    '0x10',
    '12 تومان',
    '९',
    '9'.repeat(17),
  ])('%j is not a number', (text) => {
    expect(parseFieldNumber(text)).toBeNull()
  })

  test('have inclusive bounds', () => {
    const field = rule({ kind: 'number', isRequired: true, minimum: 1000, maximum: 5000 })
    const faults = ['999', '۱٬۰۰۰', '5000', '5001', 'x', ' '].map((text) => findFieldValueFault(field, text))
    expect(faults).toEqual([
      'ticket_value_range',
      null,
      null,
      'ticket_value_range',
      'ticket_value_no_number',
      'ticket_value_missing',
    ])
  })
})

test('a text has a length with inclusive bounds, and is trimmed', () => {
  const field = rule({ isRequired: true, minimum: 2, maximum: 4 })
  expect(['', '   ', 'a', ' ab ', 'abcd', 'abcde'].map((text) => findFieldValueFault(field, text))).toEqual([
    'ticket_value_missing',
    'ticket_value_missing',
    'ticket_value_short',
    null,
    null,
    'ticket_value_long',
  ])
  expect(normaliseFieldValue(field, ' ab ')).toBe('ab')
})

test('a choice is one of the options', () => {
  const field = rule({ kind: 'choice', isRequired: true, choices: [{ label: 'iphone' }] })
  expect(['iphone', 'android', ''].map((label) => findFieldValueFault(field, label))).toEqual([
    null,
    'ticket_value_choice',
    'ticket_value_choice',
  ])
})

test('files are counted', () => {
  const field = rule({ kind: 'file', isRequired: true, maximum: 2 })
  expect([0, 1, 2, 3].map((count) => findFieldValueFault(field, '', count))).toEqual([
    'ticket_value_file_missing',
    null,
    null,
    'ticket_value_files_many',
  ])
})

test('an optional field may be empty, whatever its kind', () => {
  for (const kind of ['text', 'number', 'choice', 'file'] as const)
    expect(findFieldValueFault(rule({ kind, minimum: 3, maximum: 4 }), '')).toBeNull()
})
