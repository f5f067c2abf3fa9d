import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ipaErrors } from '#features/office/catalogue/application/file.contract.ts'
import { addToHourlyCount } from '#server/hourlyCount.ts'
import { type IpaOptions, writeIpa } from '#server/ipa/writeIpa.ts'
import { findMessage } from '#server/messages.ts'
import { plantApplication } from '../../support/application.ts'
import { commandRunner } from '../../support/commands.ts'
import { applicationDraft } from '../../support/drafts.ts'
import { type Desk, openDesk } from '../../support/office.ts'
import { productForFile } from '../../support/product.ts'

const folder = await mkdtemp(join(tmpdir(), 'bustan-office-files-'))
const product = productForFile({ DATA_DIR: folder })
let desk: Desk

beforeAll(async () => {
  desk = await openDesk(product, ['content'])
  await plantApplication(product, { label: 'garden', packageName: 'example.garden' })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function ipa(order: Partial<IpaOptions> = {}): Promise<Buffer> {
  const path = join(folder, 'made.ipa')
  await writeIpa(path, { bundleIdentifier: 'example.garden', version: '2.4', name: 'Garden', ...order })
  return readFile(path)
}

async function send(body: Buffer | string, query: Record<string, string> = {}, headers = desk.headers) {
  const answer = await product.request(`/office/api/v1/files?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', ...headers },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

const left = () => readdir(join(folder, 'incoming'))

describe('package files', () => {
  test('a file is stored unchanged as the file of its version, and nothing else is left', async () => {
    const bytes = await ipa({ minimumIos: '14.0' })
    const { status, body } = await send(bytes, { change_log_fa: 'تندتر', change_log_en: 'Faster' })
    expect([status, body]).toMatchObject([
      200,
      { application: 'garden', version: '2.4', size: bytes.length, icon: 'none' },
    ])
    const { body: listed } = await desk.call('GET /files')
    expect(listed['items']).toMatchObject([{ label: 'garden', version: '2.4', sha256: body['sha256'] }])
    const { body: shown } = await product.call('GET /application/by_label/{label}', { label: 'garden' })
    expect(shown['latest_version']).toMatchObject({
      name: '2.4',
      change_log_fa: 'تندتر',
      change_log_en: 'Faster',
    })
    const { body: edited } = await desk.call('GET /applications/{label}', { label: 'garden' })
    expect(edited['versions']).toMatchObject([{ name: '2.4', file_time: listed['items'][0].import_time }])
    expect(await left()).toEqual([])
  })

  test('the audit entry names the operator and has no content of the file', async () => {
    const line = await product.system.db
      .selectFrom('audit')
      .selectAll()
      .where('call', '=', 'POST /files')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({
      operatorName: desk.name,
      outcome: 'done',
      detail: { changeLogEn: 'Faster' },
    })
  })

  test('an application with files keeps its bundle identifier', async () => {
    const { body } = await desk.call('GET /applications/{label}', { label: 'garden' })
    const draft = { ...applicationDraft(), package_name: 'example.other' }
    const renamed = await desk.call('PUT /applications/{label}', {
      label: 'garden',
      version: body['version'],
      draft,
    })
    expect([renamed.status, renamed.body['error']]).toEqual([409, 'draft_bundle_fixed'])
  })

  test('an invalid package is refused with its reason in words, and nothing is stored', async () => {
    const whole = await ipa({ version: '9.0' })
    const refused = async (body: Buffer | string, query = {}) => {
      const { status, body: answer } = await send(body, query)
      return [status, answer['error']]
    }
    expect(await refused('no package at all')).toEqual([422, 'ipa_not_a_zip'])
    expect(await refused(whole.subarray(0, whole.length - 30))).toEqual([422, expect.stringMatching(/^ipa_/)])
    expect(await refused(await ipa({ bundleIdentifier: 'example.nobody' }))).toEqual([
      404,
      'package_application_unknown',
    ])
    expect(await refused(whole, { application: 'nowhere' })).toEqual([404, 'package_application_unknown'])
    expect(
      await refused(await ipa({ bundleIdentifier: 'example.nobody' }), { application: 'garden' }),
    ).toEqual([409, 'bundle_of_other'])
    expect(await refused(whole, { change_log_fa: 'x'.repeat(501) })).toEqual([400, 'input_invalid'])
    expect(await refused('')).toEqual([400, 'upload_missing'])
    expect((await desk.call('GET /files')).body['items']).toHaveLength(1)
    expect(await left()).toEqual([])
  })

  test('size, budget, hits, signings and evictions are in the office, in the metrics and by command', async () => {
    const bytes = (await desk.call('GET /files')).body['items'][0].size
    const system = product.system
    await addToHourlyCount(system.db, 'signed_hits', await system.now(), 3)
    await addToHourlyCount(system.db, 'signed_evictions', await system.now(), 2)
    const signed = { package_bytes: bytes, packages: 1, copies: 0, signed_bytes: 0, signings: 0 }
    const { body } = await desk.call('GET /files/storage')
    expect(body).toEqual({ ...signed, budget_bytes: 20_480 * 1024 * 1024, hits: 3, evictions: 2 })
    const metrics = await (await product.request('/metrics')).text()
    const lines = [
      `bustan_package_bytes ${bytes}`,
      'bustan_signed_bytes 0',
      `bustan_signed_budget_bytes ${body['budget_bytes']}`,
      'bustan_signed_hits_24h 3',
      'bustan_signings_24h 0',
      'bustan_signed_evictions_24h 2',
    ]
    for (const line of lines) expect(metrics).toContain(`${line}\n`)
    expect((await commandRunner(product)('files storage')).data).toMatchObject({ packages: 1, hits: 3 })
  })

  test('every reason has a message in both languages', () => {
    for (const code of Object.keys(ipaErrors))
      for (const locale of ['fa', 'en'] as const) expect(findMessage(locale, code), code).toBeTruthy()
  })

  test('only permitted roles can make the server read a file', async () => {
    const support = await openDesk(product, ['support'])
    const { status } = await send(await ipa(), {}, support.headers)
    expect(status).toBe(403)
    const { 'x-office': _, ...without } = desk.headers
    expect((await send(await ipa(), {}, without)).status).toBe(403)
  })
})
