import { type Expression, type SqlBool, sql } from 'kysely'
import { compactText } from '#features/catalogue/editing/compactText.rules.ts'
import type { Db } from '#server/db.ts'
import { DELETED_USER_PREFIX } from '#server/http/session.ts'
import { HITS_PER_TYPE, type SearchWord } from './search.rules.ts'

/** Every query here uses an index or reads a small table. */

function customers(db: Db) {
  return db
    .selectFrom('appUser')
    .select(['appUser.id', 'appUser.phoneNumber', 'appUser.createdAt'])
    .where('appUser.phoneNumber', 'not like', `${DELETED_USER_PREFIX}%`)
    .orderBy('appUser.id', 'desc')
    .limit(HITS_PER_TYPE)
}

export type CustomerHit = Awaited<ReturnType<typeof findCustomersByPhone>>[number]

export function findCustomersByPhone(db: Db, phoneNumber: string) {
  return customers(db).where('phoneNumber', '=', phoneNumber).execute()
}

export function findCustomersByPhoneEnd(db: Db, end: string) {
  return customers(db).where(sql<SqlBool>`right(app_user.phone_number, 4) = ${end}`).execute()
}

/** Customers who used a code, and those who bought a gift with it. */
export function findCustomersByCode(db: Db, code: string) {
  const id = db.selectFrom('promotionCode').select('id').where('code', '=', code)
  // One list of ids, because with an `or` of two conditions the database would read every customer.
  const used = sql`select user_id from promotion_use where code_id in (${id})`
  const bought = sql`select user_id from payment where gift_code_id in (${id})`
  return customers(db).where(sql<SqlBool>`app_user.id in (${used} union ${bought})`).execute()
}

export function findPayments(db: Db, { number, reference, uuid }: SearchWord) {
  return db
    .selectFrom('payment')
    .leftJoin('package', 'package.id', 'payment.packageId')
    .leftJoin('application', 'application.id', 'payment.applicationId')
    .select(['payment.number', 'payment.trackingCode', 'payment.createdAt'])
    .select((e) => [
      e.fn.coalesce('application.nameFa', 'package.nameFa').as('nameFa'),
      e.fn.coalesce('application.nameEn', 'package.nameEn').as('nameEn'),
    ])
    .where((e) => {
      const fits: Expression<SqlBool>[] = []
      if (number !== null) fits.push(e('payment.number', '=', number))
      if (uuid !== null) fits.push(e('payment.id', '=', uuid))
      if (reference !== null) {
        fits.push(e('payment.trackingCode', '=', reference))
        for (const method of ['direct', 'bank'] as const) {
          const isOfMethod = e('payment.method', '=', method)
          fits.push(e.and([isOfMethod, e('payment.reference', '=', reference)]))
          fits.push(e.and([isOfMethod, e('payment.receipt', '=', reference)]))
        }
      }
      return e.or(fits)
    })
    .orderBy('payment.number', 'desc')
    .limit(HITS_PER_TYPE)
    .execute()
}

/** Devices by id or by the end of their udid, which is the start of its reverse. */
export function findDevices(db: Db, { uuid, udidEnd }: SearchWord) {
  const reversed = `${[...(udidEnd ?? '')].reverse().join('')}%`
  return db
    .selectFrom('device')
    .innerJoin('appUser', 'appUser.id', 'device.userId')
    .select(['device.id', 'device.product', 'device.udid', 'device.enrolledAt', 'appUser.phoneNumber'])
    .$if(uuid !== null, (query) => query.where('device.id', '=', uuid ?? ''))
    .$if(uuid === null, (query) => query.where(sql<SqlBool>`reverse(lower(device.udid)) like ${reversed}`))
    .orderBy('device.enrolledAt', 'desc')
    .limit(HITS_PER_TYPE)
    .execute()
}

function tickets(db: Db) {
  return db
    .selectFrom('ticket')
    .innerJoin('appUser', 'appUser.id', 'ticket.userId')
    .select(['ticket.number', 'ticket.subTopic', 'ticket.createdAt', 'ticket.userId', 'appUser.phoneNumber'])
    .select('appUser.createdAt as joinedAt')
    .orderBy('ticket.number', 'desc')
    .limit(HITS_PER_TYPE)
}

export function findTicketsByNumber(db: Db, number: number) {
  return tickets(db).where('ticket.number', '=', number).execute()
}

/** Common words occur in most tickets, so only the newest tickets are shown. */
const MESSAGES_OF_WORDS = 200

/** Tickets that contain all the words, in a message or in a field such as a name. The last word may be incomplete. */
export function findTicketsByWords(db: Db, words: readonly string[]) {
  const query = sql`to_tsquery('simple'::regconfig, translate(${words.map((word) => `${word}:*`).join(' & ')}, 'يك', 'یک'))`
  const inMessages = sql<string>`(select ticket_id from ticket_message
    where to_tsvector('simple'::regconfig, translate(text, 'يك', 'یک')) @@ ${query}
    order by created_at desc limit ${MESSAGES_OF_WORDS})`
  const inFields = sql<string>`select id from ticket
    where to_tsvector('simple'::regconfig, translate(jsonb_path_query_array(fields, '$[*].value')::text, 'يك', 'یک')) @@ ${query}`
  return tickets(db).where(sql<SqlBool>`ticket.id in (${inMessages} union ${inFields})`).execute()
}

interface TitledHit {
  key: string
  titleFa: string
  titleEn: string
}

type TitledTable = 'page' | 'collection' | 'story'

function contains(word: string): string {
  return `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

export function findItemsByTitle(db: Db, table: TitledTable, word: string): Promise<TitledHit[]> {
  const like = contains(word)
  return db
    .selectFrom(table)
    .select(['label as key', 'titleFa', 'titleEn'])
    .where((e) => e.or([e('titleFa', 'ilike', like), e('titleEn', 'ilike', like), e('label', 'ilike', like)]))
    .orderBy('label')
    .limit(HITS_PER_TYPE)
    .execute()
}

export function findApplications(db: Db, word: string): Promise<TitledHit[]> {
  const like = contains(word)
  return (
    db
      .selectFrom('application')
      .select(['label as key', 'nameFa as titleFa', 'nameEn as titleEn'])
      // The stored text of all names is read five times as fast. Its index needs at least three letters.
      .where('sought', 'like', contains(compactText(word)))
      .where((e) =>
        e.or([
          e('nameFa', 'ilike', like),
          e('nameEn', 'ilike', like),
          e('label', 'ilike', like),
          e('packageName', '=', word),
        ]),
      )
      .orderBy('downloadCount', 'desc')
      .limit(HITS_PER_TYPE)
      .execute()
  )
}

export function findPackages(db: Db, word: string): Promise<TitledHit[]> {
  const like = contains(word)
  return db
    .selectFrom('package')
    .select(['label as key', 'nameFa as titleFa', 'nameEn as titleEn'])
    .where('applicationId', 'is', null)
    .where((e) => e.or([e('nameFa', 'ilike', like), e('nameEn', 'ilike', like), e('label', 'ilike', like)]))
    .orderBy('position')
    .limit(HITS_PER_TYPE)
    .execute()
}

export function findCodes(db: Db, code: string) {
  return db
    .selectFrom('promotionCode')
    .select(['id', 'code', 'kind', 'createdAt'])
    .where('code', '=', code)
    .execute()
}
