import { expect, test } from 'vitest'
import type { FieldRule } from './field.rules.ts'
import {
  applyTopicOfLink,
  createTicketInput,
  findChosenTopic,
  findFormFaults,
  formFaultsOfServer,
  parseTicketDraft,
  topicOfLink,
} from './ticketForm.rules.ts'

const field = (label: string, rest: Partial<FieldRule> = {}): FieldRule => ({
  label,
  kind: 'text',
  isRequired: true,
  minimum: null,
  maximum: null,
  choices: [],
  unless: null,
  ...rest,
})

const AMOUNT = field('amount', { kind: 'number', minimum: 1000, maximum: 2_000_000 })
const RECEIPT = field('receipt', { kind: 'file', isRequired: false, maximum: 2 })
const TOPICS = [
  {
    label: 'payment',
    subTopics: [
      { label: 'deducted', fields: [AMOUNT, field('when', { isRequired: false, maximum: 20 }), RECEIPT] },
      { label: 'gateway', fields: [RECEIPT] },
    ],
  },
  { label: 'other', subTopics: [{ label: 'question', fields: [] }] },
]
const file = (id: string) => ({ id, name: `${id}.png` })
const draft = (change: object = {}) => parseTicketDraft({ description: 'سلام', ...change })
const faults = (change: object, canSendFiles = true) => findFormFaults(TOPICS, draft(change), canSendFiles)

test('[5.13] [5.14] [5.15] [5.16] missing values are listed in form order: topic, sub topic, fields, description', () => {
  expect(faults({ description: '  ' })).toEqual({
    topic: 'ticket_topic_missing',
    description: 'ticket_description_missing',
  })
  expect(faults({ topic: 'payment' })).toEqual({ sub_topic: 'ticket_sub_topic_missing' })
  const filled = faults({ topic: 'payment', subTopic: 'deducted', description: '' })
  expect(Object.keys(filled)).toEqual(['field-amount', 'description'])
})

test('a topic with a single sub topic needs no second choice; a removed one is no choice', () => {
  expect(faults({ topic: 'other' })).toEqual({})
  expect(findChosenTopic(TOPICS, { topic: 'other', subTopic: '' }).sub?.label).toBe('question')
  expect(faults({ topic: 'gone', subTopic: 'deducted' })).toEqual({ topic: 'ticket_topic_missing' })
  expect(faults({ topic: 'payment', subTopic: 'question' })).toEqual({
    sub_topic: 'ticket_sub_topic_missing',
  })
})

test('fields follow their rules, also in Persian digits; the description its length', () => {
  const amount = (value: string) =>
    faults({ topic: 'payment', subTopic: 'deducted', values: { amount: value } })['field-amount']
  expect(amount('۱۴۹٬۰۰۰')).toBeUndefined()
  expect(amount('۱۲')).toBe('ticket_value_range')
  expect(amount('many')).toBe('ticket_value_no_number')
  expect(faults({ topic: 'other', description: 'ا'.repeat(4001) })).toEqual({
    description: 'ticket_text_long',
  })
  expect(faults({ topic: 'other', description: ` ${'ا'.repeat(4000)} ` })).toEqual({})
})

test('five files in all, in any field; a visitor has none', () => {
  const files = ['1', '2', '3', '4'].map(file)
  const chosen = { topic: 'payment', subTopic: 'gateway' }
  expect(faults({ ...chosen, files, fieldFiles: { receipt: [file('5')] } })).toEqual({})
  expect(faults({ ...chosen, files, fieldFiles: { receipt: [file('5'), file('6')] } })).toEqual({
    files: 'ticket_files_many',
  })
  // Fields of another sub topic do not count.
  expect(faults({ ...chosen, files, fieldFiles: { other: [file('5'), file('6')] } })).toEqual({})
  const needed = [{ label: 'a', subTopics: [{ label: 'b', fields: [{ ...RECEIPT, isRequired: true }] }] }]
  const asked = { ...draft(), topic: 'a' }
  expect(findFormFaults(needed, asked, true)).toEqual({ 'field-receipt': 'ticket_value_file_missing' })
  expect(findFormFaults(needed, asked, false)).toEqual({})
})

test('only fields of the chosen sub topic are sent, numbers in one spelling, empty fields not at all', () => {
  const { topic, sub } = findChosenTopic(TOPICS, { topic: 'payment', subTopic: 'deducted' })
  if (!topic || !sub) throw new Error('not chosen')
  const kept = draft({
    description: '  پول کم شد \n',
    values: { amount: '۱۴۹٬۰۰۰', when: ' ', elsewhere: 'x' },
    fieldFiles: { receipt: [file('r')], elsewhere: [file('x')] },
    files: [file('f')],
  })
  expect(createTicketInput(sub, topic, kept)).toEqual({
    topic: 'payment',
    subTopic: 'deducted',
    fields: [
      { label: 'amount', value: '149000', files: [] },
      { label: 'receipt', value: '', files: ['r'] },
    ],
    description: 'پول کم شد',
    files: ['f'],
  })
})

test.each([
  ['payment', 'gateway', { topic: 'payment', subTopic: 'gateway' }],
  [null, 'gateway', { topic: 'payment', subTopic: 'gateway' }],
  ['payment', null, { topic: 'payment', subTopic: '' }],
  ['payment', 'question', { topic: 'payment', subTopic: '' }],
  ['other', 'gateway', { topic: 'other', subTopic: '' }],
  ['nothing', 'nothing', null],
  [null, null, null],
])('a link with topic %j and sub %j chooses %j', (topic, sub, choice) => {
  expect(topicOfLink(TOPICS, topic, sub)).toEqual(choice)
})

test('a link is applied once: later choices stay, another link counts again', () => {
  const gateway = { topic: 'payment', subTopic: 'gateway' }
  const first = applyTopicOfLink(draft({ topic: 'other' }), gateway)
  expect(first).toMatchObject(gateway)
  const changed = { ...first, topic: 'other', subTopic: 'question' }
  expect(applyTopicOfLink(changed, gateway)).toEqual(changed)
  expect(applyTopicOfLink(changed, { topic: 'payment', subTopic: 'deducted' })).toMatchObject({
    topic: 'payment',
    subTopic: 'deducted',
  })
  expect(applyTopicOfLink(changed, null)).toEqual(changed)
})

test("the server's errors are at their controls, by label or by index", () => {
  const sent = [{ label: 'amount' }, { label: 'when' }]
  expect(
    formFaultsOfServer(
      { sub_topic: 'a', 'fields.amount': 'b', 'fields.1.value': 'c', description: 'd' },
      sent,
    ),
  ).toEqual({ sub_topic: 'a', 'field-amount': 'b', 'field-when': 'c', description: 'd' })
})

test('any stored draft is completed', () => {
  const empty = { topic: '', subTopic: '', values: {}, fieldFiles: {}, description: '', files: [], asked: '' }
  expect(parseTicketDraft({})).toEqual(empty)
  expect(
    parseTicketDraft({
      topic: 1,
      values: ['x'],
      fieldFiles: { a: 'x' },
      files: [null, { id: 1 }, file('f')],
    }),
  ).toEqual({ ...empty, fieldFiles: { a: [] }, files: [file('f')] })
})
