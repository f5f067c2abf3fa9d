import { sql } from 'kysely'
import { z } from 'zod'
import type { Endpoint } from '#kernel/endpoint.ts'
import { toSnakeCase } from '#kernel/wireCase.ts'
import type { Db } from '#server/db.ts'

/** One request of a variant. Calls of users name who makes them. */
export interface SampleRequest {
  userId?: number
  input: Record<string, unknown>
}

export interface CallVariant {
  name: string
  samples: SampleRequest[]
}

/** How many rows of each table the requests of a call use in turn. The first are those with the longest history. */
const ROWS = 20

const some = (columns: string, from: string) => `select ${columns} from ${from} limit ${ROWS}`
const ofUsers = (table: string, more = 'true') =>
  some(
    `${table}.user_id, ${table}.id, (select id from device where device.user_id = ${table}.user_id order by id limit 1) as device_id`,
    `(select * from ${table} where ${more} and user_id in (select user_id from sampled_user)) as ${table}`,
  )

/** Rows that the ids of user and public calls name, by the first word of the path. */
const USER_ROWS: Record<string, string> = {
  device: ofUsers('device'),
  subscription: ofUsers('subscription'),
  payment: ofUsers('payment'),
  refund: some('user_id, id', 'refund order by md5(id::text)'),
  gift: some('user_id, id', 'gift order by md5(id::text)'),
  installation: ofUsers('installation'),
  ticket: some('user_id, id', 'ticket order by md5(id::text)'),
  upload: some('user_id, id', 'upload order by id'),
  application: `select device.user_id, application.id, application.label, device.id as device_id, '1.0' as version
    from (select row_number() over (order by download_count desc) as at, id, label from application
      order by download_count desc limit ${ROWS}) application
    join (select row_number() over () as at, device.* from device where user_id in (select user_id from sampled_user) limit ${ROWS}) device
      on device.at = application.at`,
  category: some('label', 'category order by id'),
  page: some('label', 'page order by id'),
  collection: some('label', 'collection order by id'),
  story: some('label', 'story order by id'),
  campaign: some('label as id', 'campaign'),
  poll: `select poll.id, user_id, option_ids from poll join poll_vote on poll_id = poll.id where user_id in (select user_id from sampled_user) limit ${ROWS}`,
  content: some('name', 'document_version'),
}

/** Rows that the calls of the office name, by the first word of the path. */
const OFFICE_ROWS: Record<string, string> = {
  tickets: some('number, 0 as seen', 'ticket order by md5(id::text)'),
  payments: some('number', 'payment order by md5(id::text)'),
  refunds: some('number', 'refund order by md5(id::text)'),
  problems: some('number', 'problem_report order by md5(id::text)'),
  devices: some('id', 'device where user_id in (select user_id from sampled_user)'),
  accounts: some('id, name', 'developer_account order by md5(id::text)'),
  comments: some('id, revision', 'comment order by md5(id::text)'),
  customers: `select user_id as id, coalesce((select id from subscription where user_id = sampled_user.user_id limit 1),
    gen_random_uuid()) as subscription from sampled_user`,
  codes: some('id', 'promotion_code order by md5(id::text)'),
  applications: some(
    'label, (select name from application_version where application_id = application.id limit 1) as version',
    'application order by download_count desc',
  ),
  pages: some('label', 'page'),
  stories: some('label', 'story'),
  collections: some('label', 'collection'),
  categories: some('label', 'category'),
  documents: some('name, version', 'document_version'),
  campaigns: some('label', 'campaign'),
  polls: some('id', 'poll'),
  packages: some('label', 'package'),
  staff: some('name', 'operator'),
  versions: some('kind, key, 1 as "from", 1 as "to"', 'item_version'),
}

/** Values of optional inputs that the schema does not list. */
const WORDS: Record<string, unknown[]> = {
  q: ['ا', 'دفتر', 'game', 'بازی کودک', 'xzqwv kjhgf'],
  word: ['09701001005', '1005', '0971', 'trk', '4005', 'a', 'ا', 'سل', 'نیما', 'nothing at all', '00008110'],
  text: ['YEARS77', 'NOTHING', 'A'],
  category: ['tools', 'finance'],
  developer: [1, 5],
  application: ['daftar', 'zzz'],
  page: [2, 50],
  perPage: [100],
  before: [500, 400_000],
  back: [1, 12],
  packageId: [1, 3],
  period: ['day', 'month'],
  ios: ['15.0'],
  batch: ['batch-7'],
  operator: ['op-7'],
  call: ['POST /payments/search', 'nothing'],
  group: ['money', 'nothing'],
  subject: ['4005'],
  topic: ['payment', 'other'],
  account: ['1'],
  from: ['2026-06-01T00:00:00.000Z'],
  name: ['signing'],
  isWaiting: ['yes'],
  key: ['HOME'],
}

interface Schema {
  enum?: unknown[]
  type?: string
  anyOf?: Schema[]
  minimum?: number
}

/** Everybody whose calls are measured: four with the longest history, eight subscribers, and four who never bought. */
export async function sampleUsers(db: Db): Promise<number[]> {
  await sql`drop table if exists sampled_user`.execute(db)
  await sql`create table sampled_user as
    (select user_id from payment where user_id is not null group by user_id order by count(*) desc, user_id limit 4)
    union (select user_id from (select user_id from subscription where state = 'active' order by md5(id::text) limit 8) one)
    union (select id from (select id from app_user where not exists (select from payment where user_id = app_user.id)
      order by md5(id::text) limit 4) one)`.execute(db)
  const { rows } = await sql<{ userId: number }>`select user_id as "userId" from sampled_user`.execute(db)
  return rows.map(({ userId }) => userId)
}

/**
 * The requests that measure a call: one variant with the required inputs only, and one for each value of each optional
 * input. Derived from the contract, so that a new call or filter is measured by itself.
 */
export async function variantsOf(
  db: Db,
  endpoint: Endpoint,
  users: number[],
  fixed?: object,
): Promise<CallVariant[]> {
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  const fields = Object.entries(schema.properties ?? {})
  const required = new Set(schema.required)
  const bases = await basesOf(db, endpoint, users, fixed)
  const withRequired = bases.map(({ userId, input }) => ({
    ...(userId !== undefined && { userId }),
    input: Object.fromEntries(
      fields
        .filter(([name]) => required.has(name) || input[toSnakeCase(name)] !== undefined)
        .filter(([name]) => required.has(name) || (fixed && toSnakeCase(name) in fixed))
        .map(([name, field]) => [toSnakeCase(name), input[toSnakeCase(name)] ?? valuesOf(name, field)[0]]),
    ),
  }))
  const variants: CallVariant[] = []
  const words = fields.filter(
    ([name]) => required.has(name) && name in WORDS && !endpoint.path.includes(`{${name}}`),
  )
  if (words.length === 0) variants.push({ name: '', samples: withRequired })
  const free = fields.filter(([name]) => !required.has(name) && !(name in (fixed ?? {})))
  for (const [name, field] of [...words, ...free])
    for (const value of valuesOf(name, field))
      variants.push({
        name: `${toSnakeCase(name)}=${value}`,
        samples: withRequired.map((one) => ({ ...one, input: { ...one.input, [toSnakeCase(name)]: value } })),
      })
  return variants
}

const known = new WeakMap<Db, Map<string, Record<string, unknown>[]>>()

async function readOnce(db: Db, statement: string): Promise<Record<string, unknown>[]> {
  const ofDb = known.get(db) ?? new Map<string, Record<string, unknown>[]>()
  known.set(db, ofDb)
  const rows = ofDb.get(statement) ?? (await sql.raw<Record<string, unknown>>(statement).execute(db)).rows
  ofDb.set(statement, rows)
  return rows
}

async function basesOf(
  db: Db,
  { path, access }: Endpoint,
  users: number[],
  fixed: object = {},
): Promise<SampleRequest[]> {
  const rows = (access === 'operator' ? OFFICE_ROWS : USER_ROWS)[path.split('/')[1] ?? '']
  const found = rows && path.includes('{') ? await readOnce(db, rows) : []
  if (found.length === 0) return users.map((userId) => ({ userId, input: { ...fixed } }))
  return found.map((row) => {
    const input = Object.fromEntries(Object.entries(row).map(([name, value]) => [toSnakeCase(name), value]))
    return { userId: Number(row['userId'] ?? users[0]), input: { ...input, ...fixed } }
  })
}

function valuesOf(name: string, schema: Schema): unknown[] {
  if (name in WORDS && !schema.enum) return WORDS[name] ?? []
  const choice = schema.enum ?? schema.anyOf?.find((one) => one.enum)?.enum
  if (choice) return choice
  if (schema.type === 'integer') return [Math.max(schema.minimum ?? 1, 1)]
  if (schema.type === 'boolean') return [true]
  return schema.type === 'string' ? ['nothing'] : []
}
