import { describe, expect, test } from 'vitest'
import { REGISTRATION_STATUS } from '#features/device/registration/registration.rules.ts'
import { addMilliseconds, MINUTE } from '#kernel/time.ts'
import { RATE_LIMITS } from '#server/rateLimits.ts'
import { commandRunner } from '../../support/commands.ts'
import { logIn } from '../../support/login.ts'
import { productForFile } from '../../support/product.ts'
import { close, type Registered, registered, returned } from '../../support/recovery.ts'
import {
  appleIdOf,
  enrolDevice,
  passDays,
  plantAccount,
  settle,
  statusOf,
} from '../../support/registration.ts'
import { getRow, listRows } from '../../support/rows.ts'

const product = productForFile()
const run = commandRunner(product)
const report = (who: Registered, input: Record<string, unknown> = {}, language = 'fa') =>
  product.call(
    'POST /device/{id}/problem',
    { id: who.id, kind: 'does_not_open', ...input },
    { ...who.headers, 'accept-language': language },
  )
const read = (who: Registered) => product.call('GET /device/{id}/problem', { id: who.id }, who.headers)
const solve = (who: Registered) =>
  product.call('POST /device/{id}/problem/solve', { id: who.id }, who.headers)

/** The provider's state changes only through the regular checks of due work. */
async function worked(isSo: () => Promise<boolean>): Promise<void> {
  await expect.poll(isSo, { timeout: 15_000, interval: 100 }).toBe(true)
}

describe('a report', { timeout: 180_000 }, () => {
  test('50 concurrent reports are one; a repeat returns it; its position is the number before it', async () => {
    const [first, second] = [await registered(product), await registered(product)]
    expect((await read(first)).body).toEqual({ problem: null })
    const before = await report(first, { description: ' برنامه باز نمی‌شود ' })
    expect(before.body).toMatchObject({
      state: 'open',
      ahead: 0,
      kind: 'does_not_open',
      description: 'برنامه باز نمی‌شود',
      solved_by: null,
    })
    const answers = await Promise.all(Array.from({ length: 50 }, () => report(second)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1)
    expect(answers[0]?.body).toMatchObject({ ahead: 1 })
    const rows = await listRows(product.system.db, 'problemReport', { deviceId: second.id }, ['id'])
    expect(rows).toHaveLength(1)
    // The earlier report is solved, so this one moves up.
    expect((await solve(first)).body['problem']).toMatchObject({ state: 'solved', solved_by: 'user' })
    expect((await read(second)).body['problem']).toMatchObject({ ahead: 0 })
    const solvedAt = (await solve(first)).body['problem'].solve_time
    expect((await solve(first)).body['problem'].solve_time).toBe(solvedAt)
    await solve(second)
  })

  test('a text over 1000 characters is refused in the language of the user', async () => {
    const who = await registered(product)
    const long = await report(who, { description: 'ا'.repeat(1001) })
    expect(long.status).toBe(400)
    expect(long.body['fields']).toEqual({ description: expect.stringContaining('۱۰۰۰') })
    const inEnglish = await report(who, { description: 'a'.repeat(1001) }, 'en')
    expect(inEnglish.body['fields']).toEqual({ description: expect.stringContaining('1000 characters') })
    expect((await report(who, { kind: 'anything' })).body['fields']).toMatchObject({
      kind: expect.any(String),
    })
    expect((await read(who)).body).toEqual({ problem: null })
    expect((await report(who, { description: 'ا'.repeat(1000) })).status).toBe(200)
    await solve(who)
  })

  test("another user's device has no report", async () => {
    const who = await registered(product)
    const other = await logIn(product, '09171110001')
    const stranger = { ...who, headers: other.headers }
    for (const answer of [await report(stranger), await read(stranger), await solve(stranger)])
      expect(answer.status).toBe(404)
  })

  test('is limited to ten new ones an hour for one user', async () => {
    const who = await registered(product)
    for (let count = 0; count < RATE_LIMITS.problemReportPerUser.max; count++) {
      expect((await report(who)).status).toBe(200)
      await solve(who)
    }
    expect((await report(who)).status).toBe(429)
    expect((await read(who)).body['problem']).toMatchObject({ state: 'solved' })
    await passDays(product, 1 / 24)
    expect((await report(await returned(product, who))).status).toBe(200)
    await solve(await returned(product, who))
  })
})

describe('effects of a report', { timeout: 180_000 }, () => {
  test('the account is checked at once, so a closure is found before the hourly check', async () => {
    const who = await registered(product)
    const id = await appleIdOf(product.system, who.accountName)
    await product.call('POST /sandbox/api/apple/account/{id}', { id, state: 'closed' })
    await settle(product.system)
    expect(await statusOf(product.system, who.id)).toBe(REGISTRATION_STATUS.registered)
    expect((await report(who)).status).toBe(200)
    await worked(async () => (await statusOf(product.system, who.id)) === REGISTRATION_STATUS.errorInAccount)
    // The report stays open until the device works again.
    expect((await read(who)).body['problem']).toMatchObject({ state: 'open' })
    await solve(who)
  })

  test('an account is checked at most every five minutes, however many reports arrive', async () => {
    const who = await registered(product)
    const checkAt = async () =>
      (await getRow(product.system.db, 'developerAccount', { id: who.accountId }, ['checkAt'])).checkAt
    const start = await product.system.now()
    await report(who)
    await worked(async () => (await checkAt()) > addMilliseconds(start, 10 * MINUTE))
    await settle(product.system)
    await solve(who)
    await report(who)
    const next = await checkAt()
    expect(next.getTime()).toBeGreaterThan(addMilliseconds(start, 4 * MINUTE).getTime())
    expect(next.getTime()).toBeLessThan(addMilliseconds(start, 7 * MINUTE).getTime())
    await solve(who)
  })

  test('a completed registration solves it', async () => {
    const who = await registered(product)
    await report(who)
    await close(product, who.accountId)
    await product.call('POST /device/{id}/reset', { id: who.id }, who.headers)
    expect((await read(who)).body['problem']).toMatchObject({ state: 'open' })
    await plantAccount(product.system, `again ${who.phone}`)
    await settle(product.system)
    expect((await read(who)).body['problem']).toMatchObject({
      state: 'solved',
      solved_by: 'registration',
      answer: null,
      ahead: null,
    })
  })
})

describe('operators', { timeout: 180_000 }, () => {
  test('[1.16] see the queue, answer a report, and the user is notified once by SMS and push', async () => {
    expect((await run('problems')).text).toBe('No reports.')
    const who = await registered(product)
    const second = await enrolDevice(product, who.headers)
    const { body } = await report(who, { description: 'اولین\nخط', kind: 'other' })
    const listed = await run('problems')
    expect(listed.data).toMatchObject([{ number: body['number'], kind: 'other', account: { state: 'open' } }])
    expect(listed.text).toMatch(/registered\s.*\sopen\s+other/)
    expect(listed.text).toContain('اولین خط')
    expect(listed.text).not.toContain(who.phone)

    const answer = 'حساب سالم است؛ برنامه را دوباره نصب کنید.'
    const number = String(body['number'])
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => run('problems solve', [number], { answer })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await settle(product.system)
    expect((await read(who)).body['problem']).toMatchObject({
      state: 'solved',
      solved_by: 'operator',
      answer,
    })
    const { body: sms } = await product.call('GET /sandbox/api/sms', { phone: who.phone })
    const messages = sms['messages'].filter(({ text }: { text: string }) => text.includes('/accountProblem'))
    expect(messages).toHaveLength(1)
    // With two devices the link names the right one.
    expect(second.id).not.toBe(who.id)
    expect(messages[0].text).toContain(`/accountProblem?device=${who.id}`)
    const pushes = await listRows(
      product.system.db,
      'pushMessage',
      { subject: `problem_solved:${body['id']}` },
      ['url'],
    )
    expect(pushes).toEqual([{ url: `/accountProblem?device=${who.id}` }])
    expect((await run('problems')).text).toBe('No reports.')
    expect((await run('problems', [], { state: 'solved' })).data).toContainEqual(
      expect.objectContaining({ number: body['number'], solvedBy: 'operator', answer }),
    )
  })
})
