import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logIn } from '../../support/login.ts'
import { productForFile } from '../../support/product.ts'
import { getRow } from '../../support/rows.ts'
import { forgetLimits, sendFile, uploadFolder } from '../../support/upload/upload.ts'

const dataDir = uploadFolder()
const product = productForFile({ DATA_DIR: dataDir })
let headers: Record<string, string>
const MAXIMUM = 5 * 1024 * 1024

beforeAll(async () => {
  headers = (await logIn(product, '09126660001')).headers
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Parts written by hand: `name`, `name; filename` and content. */
function form(...parts: Array<[string, string]>): string {
  const written = parts.map(
    ([disposition, content]) =>
      `--limit\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`,
  )
  return `${written.join('')}--limit--\r\n`
}

async function post(body: BodyInit, more: Record<string, string> = {}, type = 'ticket') {
  await forgetLimits(product)
  const contentType = { 'content-type': 'multipart/form-data; boundary=limit' }
  const init = { method: 'POST', body, duplex: 'half', headers: { ...contentType, ...headers, ...more } }
  const response = await product.request(`/api/v1/upload/${type}`, init as RequestInit)
  const answer = await response.json()
  return { status: response.status, error: answer.error, body: answer }
}

const FILE: [string, string] = ['name="file"; filename="a.txt"', 'متن']

describe('a form with a file', () => {
  test('[7.43] is accepted with its text fields, which are kept with the file', async () => {
    const { status, body } = await post(
      form(['name="topic"', 'payment'], ['name="sub_topic"', 'refund'], FILE),
    )
    expect(status).toBe(200)
    const topics = { topic: 'payment', sub_topic: 'refund' }
    expect(body).toMatchObject({ name: 'a.txt', media_type: 'text/plain', size: 6, ...topics })
    const row = await getRow(product.system.db, 'upload', { id: body.id }, ['topic', 'subTopic'])
    expect(row).toEqual({ topic: 'payment', subTopic: 'refund' })
    expect((await post(form(FILE))).body).toMatchObject({ topic: null, sub_topic: null })
  })

  test.each<[string, string, number, string]>([
    ['no file at all', form(['name="topic"', 'payment']), 400, 'upload_missing'],
    ['a text in place of the file', form(['name="file"', 'متن']), 400, 'upload_missing'],
    ['a file that was not chosen', form(['name="file"; filename=""', '']), 400, 'upload_missing'],
    ['an empty file', form(['name="file"; filename="a.txt"', '']), 400, 'upload_empty'],
    ['two files', form(FILE, FILE), 400, 'upload_not_single'],
    ['a file of another name', form(['name="other"; filename="a"', 'x']), 400, 'upload_not_single'],
    ['a text twice', form(['name="topic"', 'a'], ['name="topic"', 'b'], FILE), 400, 'upload_unreadable'],
    ['a name twice', form(['name="file"; name="topic"; filename="a"', 'x']), 400, 'upload_unreadable'],
    ['another parameter', form(['name="file"; filename*=UTF-8\'\'a.html', 'x']), 400, 'upload_unreadable'],
    [
      'two dispositions',
      form(FILE).replace('\r\n\r\n', '\r\nContent-Disposition: form-data; name="topic"\r\n\r\n'),
      400,
      'upload_unreadable',
    ],
    ['a part without a disposition', `--limit\r\nX: y\r\n\r\nx\r\n${form(FILE)}`, 400, 'upload_unreadable'],
    ['no end', form(FILE).slice(0, -6), 400, 'upload_unreadable'],
    ['something behind its end', `${form(FILE)}x`, 400, 'upload_unreadable'],
    ['something before its beginning', `x\r\n${form(FILE)}`, 400, 'upload_unreadable'],
    ['another boundary', form(FILE).replaceAll('--limit', '--other'), 400, 'upload_unreadable'],
    ['nothing', '', 400, 'upload_unreadable'],
    ['JSON', '{"file":"x"}', 400, 'upload_unreadable'],
    [
      'a hundred parts',
      form(...Array.from({ length: 100 }, (_, at): [string, string] => [`name="t${at}"`, ''])),
      400,
      'upload_unreadable',
    ],
    ['a long head', form([`name="file"; filename="${'a'.repeat(20_000)}"`, 'x']), 400, 'upload_unreadable'],
    ['a topic that is no label', form(['name="topic"', '<script>'], FILE), 400, 'input_invalid'],
    ['a topic with a zero', form(['name="topic"', 'a\0'], FILE), 400, 'input_invalid'],
    ['a topic that is too long', form(['name="sub_topic"', 'a'.repeat(41)], FILE), 400, 'input_invalid'],
  ])('%s is refused', async (_, body, status, error) => {
    const answer = await post(body)
    expect({ status: answer.status, error: answer.error }).toEqual({ status, error })
    expect(answer.body.message).toMatch(/[؀-ۿ]/)
  })

  test('a text that is not UTF-8 is refused', async () => {
    expect((await post(Buffer.from(form(['name="topic"', '\xe3'], FILE), 'latin1'))).error).toBe(
      'upload_unreadable',
    )
  })

  test.each(['application/json', 'text/plain', 'multipart/mixed; boundary=limit', 'multipart/form-data', ''])(
    'as %j is refused',
    async (type) => {
      const { status, error } = await post(form(FILE), { 'content-type': type })
      expect({ status, error }).toEqual({ status: 415, error: 'media_type_unsupported' })
    },
  )

  test('for an unknown upload type is refused', async () => {
    expect(await post(form(FILE), {}, 'avatar')).toMatchObject({ status: 400, error: 'input_invalid' })
  })

  test('accepts a part named __proto__ as ordinary text', async () => {
    expect((await post(form(['name="__proto__"', 'x'], FILE))).status).toBe(200)
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })
})

describe('a body that is too large', () => {
  test('is refused by its Content-Length, and while it arrives', async () => {
    const body = form(['name="file"; filename="a.txt"', 'a'.repeat(MAXIMUM + 70_000)])
    expect(await post(body)).toMatchObject({ status: 413, error: 'upload_too_large' })
    const { read, stream } = endless()
    expect(await post(stream)).toMatchObject({ status: 413, error: 'upload_too_large' })
    expect(read()).toBeLessThan(MAXIMUM + 65_536 + 3 * 65_536)
  })

  test('a file of the maximum size is accepted; one byte more is refused with the limit', async () => {
    const text = Buffer.alloc(MAXIMUM, 'a')
    // Text has its own limit, so that a file of the maximum size does not fail at the limit of the form.
    expect((await sendFile(product, headers, text)).body['message']).toContain('۱ مگابایت')
    await forgetLimits(product)
    const more = await sendFile(product, headers, Buffer.alloc(MAXIMUM + 1, 'a'))
    expect(more.body['message']).toContain('۵ مگابایت')
  })
})

describe('a caller without a session', () => {
  test.each([{}, { 'access-token': 'x' }])('is refused before anything is read (%j)', async (credentials) => {
    const { read, stream } = endless()
    const init = { method: 'POST', body: stream, duplex: 'half', headers: credentials }
    const response = await product.request('/api/v1/upload/ticket', init as RequestInit)
    expect(response.status).toBe(401)
    expect(read()).toBeLessThanOrEqual(65_536)
  })
})

/** An endless body; counts how much of it was read. */
function endless() {
  let bytes = 0
  const stream = new ReadableStream({
    pull(controller) {
      bytes += 65_536
      controller.enqueue(new Uint8Array(65_536))
    },
  })
  return { stream, read: () => bytes }
}
