import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyRequestTo, callsOf, type DescribedCall, NASTY } from '../../support/anyRequest.ts'
import { pageDraft } from '../../support/drafts.ts'
import { recordFigure } from '../../support/figures.ts'
import { logIn } from '../../support/login.ts'
import { openDesk } from '../../support/office.ts'
import { productForFile } from '../../support/product.ts'
import { enrolDevice } from '../../support/registration.ts'
import { scaled } from '../../support/scale.ts'

const REQUESTS = scaled(300, 20_000)
const product = productForFile()

async function describedCalls(
  base = '/api/v1',
  headers: Record<string, string> = {},
): Promise<DescribedCall[]> {
  return callsOf(await (await product.request(`${base}/openapi.json`, { headers })).json())
}

interface Fuzzing {
  base: string
  count: number
  headers: Record<string, string>
  /** Labels and ids that exist. */
  known?: string[]
  request?: typeof product.request
  /** Whether to search for the smallest request that fails, which takes hundreds of requests. */
  isShrunk?: boolean
}

/** Sends random requests to all calls of one HTTP entry with these headers. Returns the count of each status. */
async function fuzz(
  calls: DescribedCall[],
  { base, count, headers, known = ['1'], request = product.request, isShrunk = true }: Fuzzing,
): Promise<Map<number, number>> {
  const answers = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(anyRequestTo(calls, known), async ({ call, ...asked }) => {
      // Disable the rate limit, which would otherwise answer most requests.
      await product.system.db.deleteFrom('limitBucket').execute()
      const isRead = call.method === 'GET' || call.method === 'DELETE'
      const init: RequestInit = {
        method: call.method,
        headers: { 'accept-language': asked.language, 'idempotency-key': asked.idempotencyKey, ...headers },
      }
      if (!isRead) init.body = asked.body
      const hasQuery = isRead || Object.keys(call.query).length > 0
      const response = await request(`${base}${asked.path}${hasQuery ? `?${asked.query}` : ''}`, init)
      await expectDescribed(call, response)
      answers.set(response.status, (answers.get(response.status) ?? 0) + 1)
    }),
    { numRuns: count, endOnFailure: !isShrunk, ...SEED },
  )
  return answers
}

/** A request refused by the edge tests no action, so a caller with access must get this many through. */
const LEAST_SHARE_DONE = 0.1

function recordAnswers(who: string, answers: Map<number, number>): void {
  const sent = [...answers.values()].reduce((sum, count) => sum + count, 0)
  const byStatus = [...answers].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  recordFigure(`fuzzed requests of ${who} without a server error`, `${sent} (${byStatus.join(', ')})`)
}

function expectManyDone(answers: Map<number, number>, count: number): void {
  expect(answers.get(200) ?? 0).toBeGreaterThan(count * LEAST_SHARE_DONE)
}

test(`${REQUESTS} fuzzed requests: no 5xx, no undescribed status, no stack trace`, {
  timeout: 600_000,
}, async () => {
  const answers = await fuzz(await describedCalls(), { base: '/api/v1', count: REQUESTS, headers: {} })
  recordAnswers('nobody', answers)
})

/** A random sign-out ends the session, so the caller needs a new one. */
const ENDINGS = ['DELETE /session', 'POST /user/logout', 'POST /user/logout/everywhere']
const staying = (calls: DescribedCall[]) =>
  calls.filter(({ method, path }) => !ENDINGS.includes(`${method} ${path}`))

test(`${REQUESTS} fuzzed requests of a user with a device: no 5xx`, {
  timeout: 600_000,
}, async () => {
  const { headers } = await logIn(product, '09123334466')
  const device = await enrolDevice(product, headers)
  const known = ['1', '2', device.id, 'ticket']
  const calls = staying(await describedCalls())
  const fuzzing = { base: '/api/v1', count: REQUESTS, headers: device.headers, known }
  const answers = await fuzz(calls, fuzzing)
  recordAnswers('somebody with a device', answers)
  expectManyDone(answers, REQUESTS)
  expect((await product.call('GET /device', {}, device.headers)).status).toBe(200)
})

test.each([
  ['a server error', 500, '{}'],
  ['a status that nobody described', 418, '{}'],
  ['a stack trace', 404, '{"message":"at pay (src/features/payment/pay.ts:12)"}'],
  ['what is no JSON', 404, '<html>'],
])('one answer in fifty with %s is found (planted)', { timeout: 120_000 }, async (_, status, body) => {
  const calls = (await describedCalls()).filter(({ statuses }) => status !== 404 || statuses.includes('404'))
  let answers = 0
  const request: typeof product.request = async (...asked) =>
    ++answers % 50 === 0 ? new Response(body, { status }) : product.request(...asked)
  const fuzzing = fuzz(calls, { base: '/api/v1', count: 60, headers: {}, request, isShrunk: false })
  await expect(fuzzing).rejects.toThrow('Property failed')
})

const OFFICE_REQUESTS = scaled(250, 20_000)

test(`${OFFICE_REQUESTS} fuzzed requests of an owner in the office: no 5xx`, {
  timeout: 600_000,
}, async () => {
  const desk = await openDesk(product, ['owner'])
  const added = await desk.call('POST /pages', { label: 'GARDEN', draft: pageDraft() })
  const known = ['1', '2', 'GARDEN', added.body['version']]
  const base = '/office/api/v1'
  const calls = staying(await describedCalls(base, desk.headers))
  const answers = await fuzz(calls, { base, count: OFFICE_REQUESTS, headers: desk.headers, known })
  recordAnswers('an owner in the office', answers)
  expectManyDone(answers, OFFICE_REQUESTS)
  expect((await desk.call('GET /pages')).status).toBe(200)
})

const SEED = process.env['FUZZ_SEED'] ? { seed: Number(process.env['FUZZ_SEED']) } : {}

async function expectDescribed(call: DescribedCall, response: Response): Promise<void> {
  const text = await response.text()
  expect(response.status).toBeLessThan(500)
  expect(call.statuses).toContain(String(response.status))
  expect(text).not.toMatch(/\bat .*\.ts:\d+/)
  if (call.givesFile && response.status === 200)
    expect(response.headers.get('content-disposition')).toMatch(/^attachment;/)
  else expect(() => JSON.parse(text)).not.toThrow()
}

/** Form parts as a browser writes them, mixed with random ones. */
function anyForm() {
  const boundary = 'fuzz'
  const name = fc.constantFrom('file', 'topic', 'sub_topic', 'type', '__proto__', 'x', '')
  const line = fc.constantFrom(
    `--${boundary}\r\n`,
    `\r\n--${boundary}\r\n`,
    `\r\n--${boundary}--\r\n`,
    '\r\n',
    '',
  )
  const head = fc
    .record({ name, fileName: fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary' })) })
    .chain((part) =>
      fc.constantFrom(
        `Content-Disposition: form-data; name="${part.name}"; filename="${part.fileName}"\r\n\r\n`,
        `Content-Disposition: form-data; name="${part.name}"\r\n\r\n`,
        `content-disposition:form-data;name=${part.name}\r\n\r\n`,
        '\r\n\r\n',
      ),
    )
  const content = fc.oneof(
    fc.constantFrom('GIF89a', '\u00ff\u00d8\u00ff', '%PDF-1.4 stream\n', '<svg/>', 'متن', ''),
    fc.string({ unit: 'binary', maxLength: 300 }),
  )
  const part = fc.tuple(head, content).map((pieces) => pieces.join(''))
  const sound = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => {
    return `${parts.map((text) => `--${boundary}\r\n${text}\r\n`).join('')}--${boundary}--\r\n`
  })
  const fitting = fc
    .tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', minLength: 1 }))
    .map(([fileName, text]) => {
      const quoted = fileName.replace(/["\r\n]/g, '')
      const disposition = `Content-Disposition: form-data; name="file"; filename="${quoted}"`
      return `--${boundary}\r\n${disposition}\r\n\r\nمتن ${text}\r\n--${boundary}--\r\n`
    })
  return fc.oneof(
    fitting,
    sound,
    fc.array(fc.oneof(line, part), { maxLength: 8 }).map((pieces) => pieces.join('')),
  )
}

const FORMS = scaled(150, 6000)

test(`${FORMS} fuzzed forms of a user with a session are refused or stored, without a server error`, {
  timeout: 300_000,
}, async () => {
  const call = (await describedCalls()).find(({ path }) => path === '/upload/{type}') as DescribedCall
  const { headers } = await logIn(product, '09123334455')
  const statuses = new Set<number>()
  const types = fc.constantFrom('multipart/form-data; boundary=fuzz', 'multipart/form-data; boundary="fuzz"')
  const odd = fc.constantFrom('multipart/form-data', 'multipart/mixed; boundary=fuzz', 'text/plain', '')
  const type = fc.oneof({ weight: 9, arbitrary: types }, { weight: 1, arbitrary: odd })
  await fc.assert(
    fc.asyncProperty(anyForm(), type, fc.boolean(), async (form, contentType, isLatin) => {
      // Disable the rate limit, which would otherwise answer most requests.
      await product.system.db.deleteFrom('limitBucket').execute()
      const body = Buffer.from(form, isLatin ? 'latin1' : 'utf8')
      const init = { method: 'POST', headers: { ...headers, 'content-type': contentType }, body }
      const response = await product.request('/api/v1/upload/ticket', init)
      statuses.add(response.status)
      await expectDescribed(call, response)
    }),
    { numRuns: FORMS, ...SEED },
  )
  expect([...statuses].sort()).toEqual([200, 400, 415])
  recordFigure('fuzzed forms without a server error', FORMS)
})
