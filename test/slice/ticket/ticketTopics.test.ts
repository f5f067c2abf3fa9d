import { describe, expect, test } from 'vitest'
import { TICKET_TOPICS } from '#features/ticket/form/topic.table.ts'
import { LOCALES } from '#kernel/locale.ts'
import { matchPage } from '#kernel/page/pageMatch.ts'
import { PAGES } from '#pages.ts'
import { readCatalogues } from '#server/messages.ts'
import { productForFile } from '../../support/product.ts'

const product = productForFile()
const subTopics = TICKET_TOPICS.flatMap((topic) => topic.subTopics)
const fields = subTopics.flatMap((subTopic) => subTopic.fields)

describe('the table of topics', () => {
  test('has unique names', () => {
    const labels = [...TICKET_TOPICS, ...subTopics].map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
    for (const subTopic of subTopics) {
      const own = subTopic.fields.map(({ label }) => label)
      expect([subTopic.label, new Set(own).size]).toEqual([subTopic.label, own.length])
    }
    // A label is part of a message key, and of a path in an error.
    for (const { label } of [...TICKET_TOPICS, ...subTopics, ...fields])
      expect(label).toMatch(/^[a-z0-9_]{1,40}$/)
  })

  test('fields with the same label have the same kind', () => {
    const shapes = Map.groupBy(fields, ({ label }) => label)
    for (const [label, some] of shapes) {
      const kinds = new Set(some.map(({ kind, choices }) => `${kind} ${choices}`))
      expect([label, kinds.size]).toEqual([label, 1])
    }
  })

  test('every field can be filled in', () => {
    for (const { label, kind, minimum = 0, maximum, choices } of fields) {
      expect([label, (choices?.length ?? 0) > 0]).toEqual([label, kind === 'choice'])
      if (maximum !== undefined) expect([label, maximum >= minimum]).toEqual([label, true])
      if (kind === 'file' || kind === 'text') expect([label, typeof maximum]).toEqual([label, 'number'])
    }
  })

  test('every suggested shortcut is a page', () => {
    const hrefs = subTopics.flatMap(({ href }) => href ?? [])
    expect(hrefs.length).toBeGreaterThan(5)
    expect(hrefs.filter((href) => !matchPage(PAGES, href))).toEqual([])
  })

  const wanted = {
    topic: TICKET_TOPICS.map(({ label }) => label),
    sub: subTopics.map(({ label }) => label),
    note: subTopics.filter(({ href }) => href).map(({ label }) => label),
    field: fields.map(({ label }) => label),
    choice: fields.flatMap(({ choices = [] }) => choices),
  }

  test.each(LOCALES)('has every message in %s, and no unused one', (locale) => {
    const catalogue = new Set(Object.keys(readCatalogues(locale).get('topic') ?? {}))
    const needed = new Set(
      Object.entries(wanted).flatMap(([kind, labels]) => labels.map((label) => `ticket_${kind}_${label}`)),
    )
    expect([...needed].filter((key) => !catalogue.has(key))).toEqual([])
    // Hints are optional.
    const hints = wanted.field.map((label) => `ticket_hint_${label}`)
    const named = [...catalogue].filter((key) => /^ticket_(topic|sub|note|field|hint|choice)_/.test(key))
    expect(named.filter((key) => !needed.has(key) && !hints.includes(key))).toEqual([])
    expect(named.length).toBeGreaterThan(50)
  })
})

describe('GET /ticket/topic', () => {
  test.each(LOCALES)('returns all topics in %s, for shared caches', async (locale) => {
    const { status, headers, body } = await product.call(
      'GET /ticket/topic',
      {},
      { 'accept-language': locale },
    )
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toContain('s-maxage=300')
    expect(headers.get('vary')).toContain('accept-language')
    expect(body['topics']).toHaveLength(TICKET_TOPICS.length)
    const deducted = body['topics'][0].sub_topics[0]
    expect(deducted).toMatchObject({ label: 'payment_deducted', href: '/account' })
    expect(deducted.note).not.toContain('{')
    expect(deducted.fields[0]).toMatchObject({ label: 'payment', kind: 'payment', unless: null })
    expect(deducted.fields[1]).toMatchObject({
      label: 'amount',
      unless: 'payment',
      kind: 'number',
      is_required: true,
      minimum: 1000,
      choices: [],
      hint: expect.any(String),
    })
    expect(JSON.stringify(body)).not.toMatch(/ticket_(topic|sub|note|field|hint|choice)_/)
  })

  test('uses the words of the language', async () => {
    const inEnglish = await product.call('GET /ticket/topic', {}, { 'accept-language': 'en' })
    const inPersian = await product.call('GET /ticket/topic', {}, { 'accept-language': 'fa' })
    expect(inEnglish.body['topics'][0]).toMatchObject({ name: 'Payment' })
    expect(inPersian.body['topics'][0]).toMatchObject({ name: 'پرداخت' })
    expect(inPersian.body['topics'][0].sub_topics[0].note).toContain('۷۲')
  })
})
