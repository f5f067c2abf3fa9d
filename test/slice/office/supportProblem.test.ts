import { describe, expect, test } from 'vitest'
import { MAXIMUM_ANSWER_LENGTH } from '#features/recovery/recovery.rules.ts'
import { openDesk } from '../../support/office.ts'
import { productForFile } from '../../support/product.ts'
import { close, type Registered, registered } from '../../support/recovery.ts'
import { settle } from '../../support/registration.ts'

const product = productForFile()
const report = async (who: Registered, description = 'باز نمی‌شود') =>
  (
    await product.call(
      'POST /device/{id}/problem',
      { id: who.id, kind: 'does_not_open', description },
      who.headers,
    )
  ).body['number'] as number
const solvedSms = async ({ phone }: Registered) =>
  (await product.call('GET /sandbox/api/sms', { phone })).body['messages'].filter(
    ({ text }: { text: string }) => text.includes('/accountProblem'),
  )

describe('problem reports', { timeout: 180_000 }, () => {
  test('lists open ones in order with device, account and findings, and solved ones separately', async () => {
    const desk = await openDesk(product, ['support'])
    const [first, second] = [await registered(product), await registered(product)]
    const [one, two] = [await report(first), await report(second, '')]
    await close(product, second.accountId)
    const { body } = await desk.call('GET /problems', {}, { 'accept-language': 'en' })
    const rows = body['problems'].filter(({ number }: { number: number }) => [one, two].includes(number))
    expect(rows).toMatchObject([
      {
        number: one,
        kind: 'does_not_open',
        description: 'باز نمی‌شود',
        device: { id: first.id, status: { label: 'registered', name: 'Ready' } },
        account: { name: first.accountName },
        solved_by: null,
        answer: null,
      },
      {
        number: two,
        device: { id: second.id, status: { label: 'account', name: 'Account closed' } },
        account: { name: second.accountName, state: 'closed', reason: 'terminated' },
        finding: 'account_closed',
      },
    ])
    expect(['sound', 'looking']).toContain(rows[0].finding)
    expect(body['open_count']).toBe(body['problems'].length)
    expect(JSON.stringify(body)).not.toContain(first.phone)
    expect(JSON.stringify(body)).not.toContain(first.udid)

    const answer = 'حساب سالم است؛ برنامه را دوباره نصب کنید.'
    expect(
      (await desk.call('POST /problems/{number}/solve', { number: one, answer: ` ${answer} ` })).status,
    ).toBe(200)
    const solved = (await desk.call('GET /problems', { state: 'solved' })).body['problems']
    expect(solved[0]).toMatchObject({ number: one, solved_by: 'operator', answer })
    const left = (await desk.call('GET /problems')).body
    expect(left['problems'].map(({ number }: { number: number }) => number)).not.toContain(one)
    expect(left['open_count']).toBe(body['open_count'] - 1)
    await settle(product.system)
    expect(await solvedSms(first)).toHaveLength(1)
  })

  test('of two concurrent answers one succeeds, the other gets a conflict, and the audit names the operator', async () => {
    const [one, other, owner] = [
      await openDesk(product, ['support']),
      await openDesk(product, ['support']),
      await openDesk(product, ['owner']),
    ]
    const who = await registered(product)
    const number = await report(who)
    const answers = await Promise.all(
      [one, other, one, other].map((desk, at) =>
        desk.call('POST /problems/{number}/solve', { number, answer: `پاسخ ${at}` }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const late = answers.find(({ status }) => status === 409)
    expect(late?.body).toMatchObject({ error: 'problem_settled' })
    await settle(product.system)
    expect(await solvedSms(who)).toHaveLength(1)
    const { lines } = (await owner.call('GET /audit', { call: '/problems/' })).body
    const own = lines.filter(({ subject }: { subject: string }) => subject === String(number))
    expect(own.map(({ outcome }: { outcome: string }) => outcome).sort()).toEqual([
      'done',
      'problem_settled',
      'problem_settled',
      'problem_settled',
    ])
    const winner = [one, other, one, other][answers.findIndex(({ status }) => status === 200)]
    expect(own.find(({ outcome }: { outcome: string }) => outcome === 'done')).toMatchObject({
      operator: winner?.name,
      detail: {},
    })
  })

  test('an answer is required and has a maximum length', async () => {
    const desk = await openDesk(product, ['support'])
    const number = await report(await registered(product))
    for (const answer of ['  ', 'ا'.repeat(MAXIMUM_ANSWER_LENGTH + 1)]) {
      const { status, body } = await desk.call('POST /problems/{number}/solve', { number, answer })
      expect([status, Object.keys(body['fields'])]).toEqual([400, ['answer']])
    }
    expect((await desk.call('POST /problems/{number}/solve', { number: 10 ** 9, answer: 'x' })).status).toBe(
      404,
    )
  })
})
