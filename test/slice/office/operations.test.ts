import { randomUUID } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { orderBackup, runBackupOrder } from '#features/setup/backup/backupOrder.actions.ts'
import { AppError } from '#kernel/errors.ts'
import { addMilliseconds, HOUR, type Instant } from '#kernel/time.ts'
import { describeJobError, hidePersonalData } from '#server/background/failedJobs.ts'
import { describeSettings } from '#server/settings/config.ts'
import { isSecretSetting, SETTINGS } from '#server/settings/settings.ts'
import { type Desk, openDesk } from '../../support/office.ts'
import { productForFile } from '../../support/product.ts'
import { addRow } from '../../support/rows.ts'

const product = productForFile({ TRUSTED_PROXIES: '1' })
let owner: Desk

beforeAll(async () => {
  owner = await openDesk(product, ['owner'])
})

/** A job of `notice.credit` that failed for good, as pg-boss keeps it. */
async function plantFailedJob(error: string, name = 'notice.credit'): Promise<string> {
  const id = randomUUID()
  await sql`insert into pgboss.job (id, name, data, state, retry_limit, retry_count, output, completed_on)
    values (${id}, ${name}, '{}', 'failed', 3, 3, ${JSON.stringify({ error })}::jsonb, now())`.execute(
    product.system.db,
  )
  return id
}

async function stateOf(id: string): Promise<string> {
  const { rows } = await sql<{ state: string }>`select state::text from pgboss.job where id = ${id}`.execute(
    product.system.db,
  )
  return rows[0]?.state ?? 'gone'
}

describe('failed jobs', () => {
  test('[23.67] are listed with a reason, and one or all of a name run once more', async () => {
    const first = await plantFailedJob('service_unavailable')
    await plantFailedJob('service_unavailable')
    const { body } = await owner.call('GET /jobs')
    expect(body['failed']).toHaveLength(2)
    expect(body['failed'][0]).toMatchObject({
      name: 'notice.credit',
      error: 'service_unavailable',
      attempts: 4,
    })
    expect(body['queues']).toContainEqual(expect.objectContaining({ name: 'notice.credit', failed: 2 }))
    const call = 'POST /jobs/{name}/retry'
    const answers = await Promise.all(
      [1, 2].map(() => owner.call(call, { name: 'notice.credit', id: first })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await stateOf(first)).not.toBe('failed')
    expect((await owner.call(call, { name: 'notice.credit' })).body).toMatchObject({ retried: 1, failed: [] })
    expect((await owner.call(call, { name: 'nothing' })).body['error']).toBe('job_not_failed')
    expect(await product.system.jobs.drain(30)).toBe(true)
    expect(await stateOf(first)).toBe('completed')
  })

  test('[23.67] tell no number, address, token or quoted text of a person', () => {
    const secret = 'fetch https://user:pass@sms.example/send?to=09121234567 failed'
    const errors = [
      new Error(secret),
      new Error('duplicate key (phone)=(09121234567)'),
      new Error('card 6037-9911-1111-1111 of "Sara Ahmadi" <sara@example.org>'),
      new Error('شمارهٔ ۰۹۱۲۱۲۳۴۵۶۷ نیست'),
      new Error("token eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9 in '/var/lib/store/secrets/master.key'"),
    ]
    for (const error of errors) {
      const text = describeJobError(error)
      expect(text).not.toMatch(/0912|6037|۰۹۱۲|pass|Sara|sara|eyJ|master|example/)
      expect(hidePersonalData(text)).toBe(text)
    }
    expect(describeJobError(new AppError('account_disabled'))).toBe('account_disabled')
    expect(describeJobError('09121234567')).toBe('unknown')
  })

  test('[23.67] due work that is late is named with its time', async () => {
    expect((await owner.call('GET /jobs')).body['late']).toEqual([])
    const past = addMilliseconds(await product.system.now(), -HOUR)
    const ctx = await product.system.context()
    const { listJobs } = await import('#features/office/operations/operations.actions.ts')
    const operator = { id: randomUUID(), name: 'x', roles: [], signedInAt: past, tokenHash: Buffer.of() }
    const listDueTimes = async () => [
      { name: 'refund', dueAt: past },
      { name: 'ticket', dueAt: ctx.now },
    ]
    const { late } = await listJobs({ ...ctx, operator, listDueTimes }, {})
    expect(late).toEqual([{ name: 'refund', dueTime: past.toISOString() }])
  })
})

test('[23.68] the storage tells sizes by kind, and whether the last backup is fresh and was read', async () => {
  const none = await owner.call('GET /storage')
  expect(none.body['backup']).toMatchObject({ taken_time: null, age_seconds: null, fault: 'backup_none' })
  const takenAt = addMilliseconds(await product.system.now(), -5 * HOUR)
  await addRow(product.system.db, 'backupRun', {
    digest: 'a',
    takenAt,
    isEncrypted: true,
    checkedAt: takenAt,
  })
  const { body } = await owner.call('GET /storage')
  expect(body['backup']).toMatchObject({ taken_time: takenAt.toISOString(), is_encrypted: true, fault: null })
  expect(body['backup']['age_seconds']).toBeGreaterThanOrEqual(5 * 3600)
  const kinds = Object.fromEntries(body['kinds'].map((row: { kind: string }) => [row.kind, row]))
  expect(Object.keys(kinds)).toEqual(['packages', 'signed', 'pictures', 'videos', 'attachments', 'database'])
  expect(kinds['database'].bytes).toBeGreaterThan(1_000_000)
})

describe('settings', () => {
  test('[23.68] are shown with their source, and no secret with its value', async () => {
    const environment = Object.fromEntries(
      Object.keys(SETTINGS).map((name) => [name, `planted-${name.toLowerCase()}`]),
    )
    const shown = describeSettings(environment)
    for (const { name, isSecret, value, isSet } of shown) {
      expect([name, isSecret, isSet]).toEqual([name, isSecretSetting(name), true])
      expect([name, value]).toEqual([name, isSecret ? null : `planted-${name.toLowerCase()}`])
    }
    expect(
      JSON.stringify(describeSettings({ SMSIR_URL: 'https://name:hideme@sms.example/v1' })),
    ).not.toContain('hideme')
    const { body } = await owner.call('GET /settings')
    expect(body['settings'].map(({ name }: { name: string }) => name)).toEqual(Object.keys(SETTINGS))
  })

  test('[23.68] of the default, the environment and the files of secrets are distinguished', () => {
    const of = (environment: Record<string, string>, name: string) =>
      describeSettings(environment).find((one) => one.name === name)
    expect(of({}, 'PORT')).toMatchObject({ source: 'default', value: '3000' })
    expect(of({ PORT: '80' }, 'PORT')).toMatchObject({ source: 'environment', value: '80' })
    expect(of({}, 'SECRET_KEY')).toMatchObject({ source: 'file', isSet: true, value: null })
    expect(of({ SECRET_KEY: 'x' }, 'SECRET_KEY')).toMatchObject({ source: 'environment', value: null })
    expect(of({}, 'KAVENEGAR_API_KEY')).toMatchObject({ source: 'default', isSet: false, value: null })
  })
})

test('[23.68] the message log masks numbers, leaves texts out, and is filtered by state', async () => {
  const createdAt = await product.system.now()
  const row = { phoneNumber: '09121234567', text: 'code 7788', provider: 'kavenegar', createdAt }
  await addRow(product.system.db, 'notice', { ...row, subject: 'payment:1', state: 'sent' })
  await addRow(product.system.db, 'notice', {
    ...row,
    subject: 'gift:2',
    state: 'failed',
    failure: 'refused 09121234567',
  })
  const desk = await openDesk(product, ['support'])
  const { body } = await desk.call('GET /messages')
  expect(body['messages']).toMatchObject([
    { kind: 'gift', to: '0912•••4567', state: 'failed', provider: 'kavenegar' },
    { kind: 'payment', state: 'sent' },
  ])
  expect(JSON.stringify(body)).not.toMatch(/7788|09121234567/)
  const failed = await desk.call('GET /messages', { state: 'failed' })
  expect(failed.body['messages'].map(({ kind }: { kind: string }) => kind)).toEqual(['gift'])
  const last = body['messages'][0].id
  expect((await desk.call('GET /messages', { before: last })).body['messages']).toHaveLength(1)
  expect((await desk.call('GET /messages', { channel: 'push' })).body['messages']).toEqual([])
})

describe('a backup ordered in the office', () => {
  const order = () => owner.call('POST /storage/backups')
  const last = async () => (await owner.call('GET /storage/backups')).body['backups'][0]

  test('[23.68] is made by a job, shows its result, and counts as the last backup', async () => {
    const { status, body } = await order()
    expect(status).toBe(200)
    expect(['waiting', 'running']).toContain(body['backups'][0].state)
    expect(body['backups'][0].operator).toBe(owner.name)
    expect((await order()).body['error']).toBe('backup_running')
    expect(await product.system.jobs.drain(60)).toBe(true)
    const made = await last()
    expect(made).toMatchObject({ state: 'done', error: null, is_encrypted: false })
    expect(made.rows).toBeGreaterThan(100)
    const folder = join(product.system.config.dataDir, 'backups', made.folder)
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['tables', 'files', 'manifest.json']))
    const storage = await owner.call('GET /storage')
    expect(storage.body['backup'].taken_time >= made.ask_time).toBe(true)
    expect(JSON.stringify((await owner.call('GET /audit')).body)).toContain('POST /storage/backups')
  })

  test('that fails says why, without paths, and the next one begins', async () => {
    await rm(join(product.system.config.dataDir, 'backups'), { recursive: true })
    await writeFile(join(product.system.config.dataDir, 'backups'), 'not a folder')
    expect((await order()).status).toBe(200)
    expect(await product.system.jobs.drain(60)).toBe(true)
    const failed = await last()
    expect(failed).toMatchObject({ state: 'failed', rows: null })
    expect(failed.error).toMatch(/\w/)
    expect(failed.error).not.toContain(product.system.config.dataDir)
    await rm(join(product.system.config.dataDir, 'backups'))
    expect((await order()).status).toBe(200)
    expect(await product.system.jobs.drain(60)).toBe(true)
    expect((await last()).state).toBe('done')
  })

  test('whose worker was killed is made by the next one, and a lost one does not stand in the way', async () => {
    const { db } = product.system
    const ctx = await product.system.context()
    const add = (folder: string, touchedAt: Instant) =>
      db
        .insertInto('backupOrder')
        .values({ askedBy: 'x', askedAt: ctx.now, touchedAt, state: 'running', folder })
        .returning('id')
        .executeTakeFirstOrThrow()
    const { id } = await add('killed', ctx.now)
    expect((await order()).status).toBe(409)
    await runBackupOrder(ctx, { orderId: id })
    expect(await last()).toMatchObject({ folder: 'killed', state: 'done' })
    await runBackupOrder(ctx, { orderId: id })
    await add('lost', addMilliseconds(ctx.now, -2 * HOUR))
    expect((await order()).status).toBe(200)
    expect((await owner.call('GET /storage/backups')).body['backups'][1]).toMatchObject({
      folder: 'lost',
      state: 'failed',
      error: 'interrupted',
    })
    expect(await product.system.jobs.drain(60)).toBe(true)
  })

  test('needs a fresh sign-in, and a key in a store with real customers', async () => {
    const ctx = await product.system.context()
    const live = { ...ctx, config: { ...ctx.config, bustanMode: 'live' as const } }
    await expect(orderBackup(live, 'x')).rejects.toMatchObject({ code: 'backup_not_encrypted' })
    await product.system.db
      .updateTable('operatorSession')
      .set({ createdAt: addMilliseconds(ctx.now, -HOUR) })
      .execute()
    expect((await order()).body['error']).toBe('sign_in_not_fresh')
  })
})
