import { modelNameOfProduct } from '#features/device/model.table.ts'
import { maskGiftCode } from '#features/promotion/promotion.rules.ts'
import type { Locale } from '#kernel/locale.ts'
import { maskPhone } from '#kernel/phone.ts'
import { isRoleAllowed, type Role } from '#kernel/role.ts'
import type { OperatorCtx } from '#server/context.ts'
import { findMessage } from '#server/messages.ts'
import { SETTINGS } from '#server/settings/settings.ts'
import { HITS_PER_TYPE, type HitType, readSearchWord, type SearchWord } from './search.rules.ts'
import * as store from './search.store.ts'

interface Hit {
  type: HitType
  key: string
  title: string
  detail: string | null
  time: string | null
}

type Finder = (ctx: OperatorCtx, word: SearchWord) => Promise<Hit[]>

/** The roles that may find each kind of item, besides owners. They are those of the screens that the results open. */
const FINDERS: ReadonlyArray<{ roles: readonly Role[]; find: Finder }> = [
  { roles: ['finance', 'support'], find: findCustomers },
  { roles: ['support'], find: findTickets },
  { roles: ['finance', 'support'], find: findPayments },
  { roles: ['support'], find: findDevices },
  { roles: ['content'], find: findContent },
  { roles: ['finance'], find: findSales },
  { roles: [], find: findSettings },
]

export async function searchOffice(ctx: OperatorCtx, { word }: { word: string }) {
  const read = readSearchWord(word)
  const allowed = FINDERS.filter(({ roles }) => isRoleAllowed(ctx.operator.roles, roles))
  const found = await Promise.all(allowed.map(({ find }) => find(ctx, read)))
  // A customer may match in several ways.
  const hits = new Map(found.flat().map((hit) => [`${hit.type} ${hit.key}`, hit]))
  return { hits: [...hits.values()] }
}

function customerHit({ id, phoneNumber, createdAt }: store.CustomerHit, detail: string | null = null): Hit {
  return {
    type: 'customer',
    key: String(id),
    title: maskPhone(phoneNumber),
    detail,
    time: createdAt.toISOString(),
  }
}

async function findCustomers({ db }: OperatorCtx, { phone, phoneEnd, code }: SearchWord): Promise<Hit[]> {
  const rows = await Promise.all([
    phone === null ? [] : store.findCustomersByPhone(db, phone),
    phoneEnd === null ? [] : store.findCustomersByPhoneEnd(db, phoneEnd),
    code === null ? [] : store.findCustomersByCode(db, code),
  ])
  return rows.flat().map((row) => customerHit(row))
}

async function findTickets({ db, locale }: OperatorCtx, { number, words }: SearchWord): Promise<Hit[]> {
  const [numbered, worded] = await Promise.all([
    number === null ? [] : store.findTicketsByNumber(db, number),
    words.length === 0 ? [] : store.findTicketsByWords(db, words),
  ])
  const hits = [...numbered, ...worded].map(
    ({ number: ticket, subTopic, createdAt, phoneNumber }): Hit => ({
      type: 'ticket',
      key: String(ticket),
      title: String(ticket),
      detail: [findMessage(locale, `ticket_sub_${subTopic}`), maskPhone(phoneNumber)]
        .filter(Boolean)
        .join(' · '),
      time: createdAt.toISOString(),
    }),
  )
  // A ticket that contains the name also leads to its customer.
  const people = worded.map(({ userId, phoneNumber, joinedAt }) =>
    customerHit({ id: userId, phoneNumber, createdAt: joinedAt }),
  )
  return [...people, ...hits]
}

async function findPayments({ db, locale }: OperatorCtx, word: SearchWord): Promise<Hit[]> {
  if (word.number === null && word.reference === null && word.uuid === null) return []
  return (await store.findPayments(db, word)).map(({ number, trackingCode, createdAt, ...names }) => ({
    type: 'payment',
    key: String(number),
    title: trackingCode ?? String(number),
    detail: locale === 'fa' ? names.nameFa : names.nameEn,
    time: createdAt.toISOString(),
  }))
}

async function findDevices({ db }: OperatorCtx, word: SearchWord): Promise<Hit[]> {
  if (word.uuid === null && word.udidEnd === null) return []
  return (await store.findDevices(db, word)).map(({ id, product, udid, enrolledAt, phoneNumber }) => ({
    type: 'device',
    key: id,
    title: modelNameOfProduct(product),
    detail: `…${udid.slice(-4)} · ${maskPhone(phoneNumber)}`,
    time: enrolledAt.toISOString(),
  }))
}

async function findContent({ db, locale }: OperatorCtx, { text, words }: SearchWord): Promise<Hit[]> {
  if (words.length === 0) return []
  const [applications, pages, collections, stories] = await Promise.all([
    store.findApplications(db, text),
    store.findItemsByTitle(db, 'page', text),
    store.findItemsByTitle(db, 'collection', text),
    store.findItemsByTitle(db, 'story', text),
  ])
  return [
    ...titledHits(locale, 'application', applications),
    ...titledHits(locale, 'page', pages),
    ...titledHits(locale, 'collection', collections),
    ...titledHits(locale, 'story', stories),
  ]
}

type Titled = Awaited<ReturnType<typeof store.findApplications>>

function titledHits(locale: Locale, type: HitType, rows: Titled): Hit[] {
  return rows.map(({ key, titleFa, titleEn }) => ({
    type,
    key,
    title: (locale === 'fa' ? titleFa : titleEn) || key,
    detail: key,
    time: null,
  }))
}

async function findSales({ db, locale }: OperatorCtx, { text, words, code }: SearchWord): Promise<Hit[]> {
  const [packages, codes] = await Promise.all([
    words.length === 0 ? [] : store.findPackages(db, text),
    code === null ? [] : store.findCodes(db, code),
  ])
  return [
    ...titledHits(locale, 'package', packages),
    ...codes.map(
      (row): Hit => ({
        type: 'code',
        key: String(row.id),
        title: maskGiftCode(row),
        detail: null,
        time: row.createdAt.toISOString(),
      }),
    ),
  ]
}

/** Finds settings by name. Returns only names and descriptions, never values. */
async function findSettings(_: OperatorCtx, { text }: SearchWord): Promise<Hit[]> {
  const name = text.toUpperCase().replace(/[ -]/g, '_')
  return Object.keys(SETTINGS)
    .filter((key) => key.includes(name))
    .slice(0, HITS_PER_TYPE)
    .map((key) => ({ type: 'setting', key, title: key, detail: null, time: null }))
}
