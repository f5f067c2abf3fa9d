import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { ApplicationFacts, PlainValue } from '#features/catalogue/application/ApplicationFacts.tsx'
import type { Application } from '#features/catalogue/application/application.types.ts'
import {
  PLAIN_FIELDS,
  type PlainField,
  UNKNOWN_FIELDS,
} from '#features/catalogue/application/plainField.rules.ts'
import { LOCALES, type Locale, toLocalDigits } from '#kernel/locale.ts'
import { toCamelCaseKeys, toSnakeCase } from '#kernel/wireCase.ts'
import { readCatalogues } from '#server/messages.ts'
import { type Catalogues, I18nProvider } from '#web/i18n.tsx'
import { plantApplication } from '../../support/application.ts'
import { type Desk, openDesk } from '../../support/office.ts'
import { productForFile } from '../../support/product.ts'
import { changeRows, getRow, listRows } from '../../support/rows.ts'

interface Sample {
  value: unknown
  /** Values that the office refuses. */
  wrong: unknown[]
  /** Label and text on the page of the application; null for a field that visitors do not see. */
  page: { label: string; text: string } | null
}

/** One sample for each plain field of an application. */
const SAMPLES: Record<PlainField, Sample> = {
  ageRating: { value: '12+', wrong: ['13+', '12', null], page: { label: 'detail_age_rating', text: '12+' } },
  website: {
    value: 'https://river.example/about',
    wrong: ['river', 'javascript:alert(1)', null],
    page: { label: 'detail_website', text: 'river.example' },
  },
  installTrackingLink: {
    value: 'https://count.example/?id=1',
    wrong: ['http://count.example/', 3],
    page: null,
  },
}

const product = productForFile()
let desk: Desk

beforeAll(async () => {
  desk = await openDesk(product, ['content'])
  await plantApplication(product, { label: 'river' })
})

async function save(name: PlainField, value: unknown) {
  const { version, draft } = (await desk.call('GET /applications/{label}', { label: 'river' })).body
  const changed = { ...draft, [toSnakeCase(name)]: value }
  return desk.call('PUT /applications/{label}', { label: 'river', version, draft: changed })
}

async function shown() {
  const { body } = await product.call('GET /application/by_label/{label}', { label: 'river' })
  return toCamelCaseKeys(body) as Application
}

function rendered(locale: Locale, children: ReactNode): string {
  const catalogues = Object.fromEntries(readCatalogues(locale)) as Catalogues
  return renderToStaticMarkup(I18nProvider({ locale, catalogues, children }))
}

/** The list of facts on the page of the application. */
const factsIn = (locale: Locale, application: Application) =>
  rendered(locale, createElement(ApplicationFacts, { application }))

const labelIn = (locale: Locale, key: string) => readCatalogues(locale).get('catalogue')?.[key] as string

test.each(PLAIN_FIELDS)('%s goes from the form of the office to the API and the page', async (name) => {
  const { value, page } = SAMPLES[name]
  expect((await shown())[name]).toBeNull()
  const { status, body } = await save(name, value)
  expect([status, body['draft'][toSnakeCase(name)]]).toEqual([200, value])
  const application = await shown()
  expect(application[name]).toBe(value)
  for (const locale of page ? LOCALES : []) {
    const facts = factsIn(locale, application)
    expect(facts).toContain(labelIn(locale, page?.label ?? ''))
    expect(facts).toContain(toLocalDigits(locale, page?.text ?? ''))
  }
  expect((await save(name, UNKNOWN_FIELDS[name])).body['draft'][toSnakeCase(name)]).toBe(UNKNOWN_FIELDS[name])
  const emptied = await shown()
  expect(emptied[name]).toBeNull()
  for (const locale of page ? LOCALES : [])
    expect(factsIn(locale, emptied)).not.toContain(labelIn(locale, page?.label ?? ''))
})

test.each([
  [1200, '۱٬۲۰۰'],
  [0, '۰'],
  ['Adults 18', 'Adults 18'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['https://www.river.example/', expect.stringContaining('>river.example<')],
])('the page shows the value %j', (value, text) => {
  expect(rendered('fa', createElement(PlainValue, { value }))).toEqual(text)
})

test.each(PLAIN_FIELDS)('a wrong %s is refused with an error at its field', async (name) => {
  for (const wrong of SAMPLES[name].wrong) {
    const { status, body } = await save(name, wrong)
    expect(status).toBe(400)
    const field = `draft.${toSnakeCase(name)}`
    expect(body['fields']).toEqual({ [field]: expect.stringMatching(/\p{Script=Arabic}.* /u) })
  }
  expect((await shown())[name]).toBeNull()
})

test('[23.51] a version from before these fields existed is restored without values in them', async () => {
  const { db } = product.system
  const key = 'river'
  for (const name of PLAIN_FIELDS) await save(name, SAMPLES[name].value)
  const versions = await listRows(db, 'itemVersion', { key })
  const { state } = await getRow(db, 'itemVersion', { key, number: 1 })
  const older = Object.entries(state as object).filter(([name]) => !(name in UNKNOWN_FIELDS))
  const stored = JSON.stringify({ ...Object.fromEntries(older), nameFa: 'رود کهن' })
  await changeRows(db, 'itemVersion', { key, number: 1 }, { state: stored })
  const ref = { kind: 'application', key, number: 1, seen: versions.length }
  const { status, body } = await desk.call('POST /versions/{kind}/{key}/restore', ref)
  expect(status, JSON.stringify(body)).toBe(200)
  const restored = await shown()
  expect(restored.nameFa).toBe('رود کهن')
  for (const name of PLAIN_FIELDS) expect(restored[name], name).toBeNull()
})
