import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { Answer } from '../../test/support/product.ts'

/**
 * The most used calls that change something, with inputs that they accept. Reads are derived from their contracts
 * (callInputs.ts); these need rows in the right state, so each says which rows it takes and reads what it needs first.
 */
export interface Change {
  call: string
  /** A label for rows of the same call that use different data. */
  note?: string
  /** The kind of caller, and the API of the call. */
  caller: 'operator' | 'user' | 'public'
  /** The rows that the requests take in turn. Calls of users need the column `userId`. */
  rows: string
  /** The input for a row; `read` makes another call of the same caller, which is not measured. */
  input?(row: Row, read: Read): Promise<Input> | Input
  /** More headers, such as those of Safari. */
  headers?: Record<string, string>
}

export type Row = Record<string, unknown>
type Input = Record<string, unknown>
type Read = (call: string, input?: Input) => Promise<Answer['body']>

const ROWS = 21
const of = (columns: string, from: string) => `select ${columns} from ${from} limit ${ROWS}`
const OPEN_TICKETS = of('number', `ticket where state <> 'closed' order by md5(id::text)`)
const USERS = `(select id as "userId", row_number() over (order by md5(id::text)) as at from app_user
  where phone_number like '09%' order by md5(id::text) limit ${ROWS}) one`

const seenOf = async (number: unknown, read: Read) => {
  const { messages } = await read('GET /tickets/{number}', { number })
  return messages.at(-1).number as number
}
const reply =
  (speech: string) =>
  async ({ number }: Row, read: Read) => ({
    ...{ number, speech, text: `پاسخ ${randomUUID()}`, seen: await seenOf(number, read) },
  })

const OFFICE: Change[] = [
  {
    ...{ call: 'POST /tickets/{number}/assign', caller: 'operator', rows: OPEN_TICKETS },
    input: async ({ number }, read) => {
      const { operators } = await read('GET /tickets')
      return { number, assignee: operators[0] ?? null, seen: null }
    },
  },
  {
    ...{ call: 'POST /tickets/{number}/note', caller: 'operator', rows: OPEN_TICKETS },
    input: ({ number }) => ({ number, text: 'یادداشت' }),
  },
  {
    ...{ call: 'POST /tickets/{number}/message', note: 'answer', caller: 'operator', rows: OPEN_TICKETS },
    input: reply('answer'),
  },
  {
    ...{ call: 'POST /tickets/{number}/message', note: 'close', caller: 'operator', rows: OPEN_TICKETS },
    input: reply('close'),
  },
  {
    ...{ call: 'POST /customers/{id}/days', caller: 'operator' },
    rows: of(
      'user_id as id, id as subscription',
      `subscription where state = 'active' and ends_at > now() order by md5(id::text)`,
    ),
    input: (row) => ({ ...row, days: 3, reason: 'جبران', key: randomUUID() }),
  },
  {
    ...{ call: 'POST /customers/{id}/notes', caller: 'operator' },
    rows: of('id', 'app_user order by md5(id::text)'),
    input: ({ id }) => ({ id, text: 'یادداشت' }),
  },
  {
    ...{ call: 'POST /devices/{id}/move', caller: 'operator' },
    rows: of('device_id as id', `registration where is_enabled order by md5(device_id::text)`),
  },
  {
    ...{ call: 'POST /jobs/{name}/retry', caller: 'operator' },
    rows: of('id', `pgboss.job where name = 'notice.credit' and state = 'failed'`),
    input: ({ id }) => ({ name: 'notice.credit', id }),
  },
  {
    ...{ call: 'PUT /packages/{label}', caller: 'operator' },
    rows: of('label', `package, generate_series(1, ${ROWS}) where application_id is null and is_active`),
    input: async ({ label }, read) => {
      const { packages } = await read('GET /packages')
      const found = packages.find((one: Row) => one['label'] === label)
      return { ...found, price_toman: found.price_toman + 1000, confirms_large_drop: false }
    },
  },
  {
    ...{ call: 'PUT /applications/{label}', caller: 'operator' },
    rows: of('label', 'application order by download_count desc'),
    input: async ({ label }, read) => {
      const { version, draft } = await read('GET /applications/{label}', { label })
      return { label, version, draft: { ...draft, summary_fa: `${draft.summary_fa} ` } }
    },
  },
  {
    ...{ call: 'PUT /pages/{label}', caller: 'operator' },
    rows: of('label', `page, generate_series(1, ${ROWS})`),
    input: async ({ label }, read) => {
      const { version, draft } = await read('GET /pages/{label}', { label })
      return { label, version, draft: { ...draft, title_en: `${draft.title_en ?? ''}.` } }
    },
  },
  {
    ...{ call: 'POST /refunds/{number}/reject', caller: 'operator' },
    rows: of('number', `refund where state = 'requested' order by md5(id::text)`),
    input: ({ number }) => ({ number, reason: 'کارت به نام دیگری است' }),
  },
  {
    ...{ call: 'POST /refunds/{number}/approve', caller: 'operator' },
    rows: of('number', `refund where state = 'requested' and approval = 'waiting' order by md5(id::text)`),
  },
  {
    ...{ call: 'POST /codes', caller: 'operator' },
    rows: of('at', `generate_series(1, ${ROWS}) at`),
    input: ({ at }) => ({
      ...{ kind: 'discount', code: '', count: 100, prefix: 'OFF', batch: `bench ${at} ${randomUUID()}` },
      ...{ percent_off: 10, amount_off: null, gift_days: null, packages: [], application: null, max_uses: 1 },
      ...{ max_uses_per_user: 1, starts_at: null, ends_at: null, phone: '', confirms_large_drop: false },
    }),
  },
  {
    ...{ call: 'POST /comments/{id}/hide', caller: 'operator' },
    rows: of('id, revision', 'comment where hidden_at is null order by md5(id::text)'),
    input: ({ id, revision }) => ({ id, revision, is_hidden: true }),
  },
]

const PHONES = of('phone_number', `app_user where phone_number like '09%' order by md5(id::text)`)
const SAFARI = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
}

const PEOPLE: Change[] = [
  { call: 'POST /user/register', caller: 'public', rows: PHONES, headers: SAFARI },
  {
    ...{ call: 'POST /user/activate', caller: 'public', headers: SAFARI },
    rows: of('phone_number', `app_user where phone_number like '09%' order by md5(phone_number)`),
    input: async ({ phoneNumber }, read) => {
      await read('POST /user/register', { phone_number: phoneNumber })
      const { messages } = await read('GET /sandbox/api/sms', { phone: phoneNumber })
      return {
        phone_number: phoneNumber,
        code: messages.find((one: { code: string | null }) => one.code)?.code ?? '0000',
      }
    },
  },
  {
    ...{ call: 'POST /payment', caller: 'user', headers: SAFARI },
    rows: `select "userId", (select min(id) from package where is_active and application_id is null) as package_id from ${USERS}`,
    input: ({ packageId }) => ({ package_id: packageId, method: 'direct' }),
  },
  {
    ...{ call: 'POST /application/{id}/installation/request', caller: 'user' },
    rows: `select "userId", (select id from application where is_published offset at limit 1) as id from ${USERS}`,
    input: ({ id }) => ({ id }),
  },
  {
    ...{ call: 'GET /application/{id}/installation/link/{device_id}', caller: 'user' },
    rows: `select device.user_id as "userId", device.id as device_id,
      (select application_id as id from application_version version join ipa on ipa.version_id = version.id order by version.id limit 1)
      from device join registration on registration.device_id = device.id where registration.is_enabled
      order by md5(device.id::text) limit ${ROWS}`,
    input: ({ id, deviceId }) => ({ id, device_id: deviceId }),
  },
  {
    ...{ call: 'POST /application/{id}/comment', caller: 'user' },
    rows: `select "userId", (select id from application where is_published and is_enable_comment
      order by download_count desc offset at limit 1) as id from ${USERS}`,
    input: ({ id }) => ({ id, text: 'خوب است', score: 5, name: 'نیما' }),
  },
  {
    ...{ call: 'POST /ticket', caller: 'user' },
    rows: `select "userId" from ${USERS}`,
    input: () => ({ topic: 'other', sub_topic: 'other_question', description: randomUUID() }),
  },
]

export const CHANGES: readonly Change[] = [...OFFICE, ...PEOPLE]

/** Adds failed jobs, because a running store rarely has any. */
export async function plantFailedJobs(db: Db): Promise<void> {
  await sql`insert into pgboss.job (name, data, state, retry_limit, retry_count, output, completed_on)
    select 'notice.credit', '{}', 'failed', 3, 3, '{"error":"service_unavailable"}', now()
    from generate_series(1, ${ROWS}::integer)`.execute(db)
}
