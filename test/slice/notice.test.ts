import { beforeAll, describe, expect, test, vi } from 'vitest'
import { closeRegistration, deliverNotice, openRegistration } from '#features/notice/notice.actions.ts'
import { NOTICE_KEPT_DAYS } from '#features/notice/notice.rules.ts'
import { DAY, HOUR, SECOND } from '#kernel/time.ts'
import { productForFile } from '../support/product.ts'
import { plantOpenRegistration } from '../support/registration.ts'
import { addRow, getRow, listRows } from '../support/rows.ts'

const product = productForFile()
beforeAll(() => plantOpenRegistration(product.system))
const leave = (phone: string, language = 'fa') =>
  product.call('POST /registration/interest', { phone_number: phone }, { 'accept-language': language })
const inbox = async (phone: string) =>
  (await product.call('GET /sandbox/api/sms', { phone })).body['messages'] as unknown as Array<{
    text: string
  }>
const open = async () => {
  await openRegistration(await product.system.context())
  await product.system.jobs.drain(20)
}

describe('leaving a number', () => {
  test('[2.56] accepts every form of an Iranian number and masks it in the answer', async () => {
    for (const form of ['۰۹۱۲۱۱۱۲۲۳۳', '+98 912 111 2233', '00989121112233', '9121112233']) {
      const answer = await leave(form)
      expect(answer).toMatchObject({ status: 200, body: { phone_number: '0912•••2233' } })
    }
    const rows = await listRows(product.system.db, 'registrationInterest', { phoneNumber: '09121112233' })
    expect(rows).toHaveLength(1)
  })

  test('returns the error in the language of the user', async () => {
    expect((await leave('0912')).body).toMatchObject({
      error: 'phone_number_incomplete',
      message: 'شمارهٔ موبایل را کامل وارد کنید.',
    })
    expect((await leave('08121112233')).body).toMatchObject({ error: 'phone_number_wrong' })
    expect((await leave('12a45', 'en')).body).toMatchObject({
      message: 'The entered mobile number is wrong.',
    })
  })

  test('fifty equal concurrent requests create one row', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => leave('09123334455')))
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
    const rows = await listRows(product.system.db, 'registrationInterest', { phoneNumber: '09123334455' })
    expect(rows).toHaveLength(1)
  })

  test('a flood of new numbers from one address gets 429 with the wait', async () => {
    await product.call('POST /sandbox/api/clock', { seconds: 7200 })
    const answers = await Promise.all(
      Array.from({ length: 110 }, (_, at) => leave(`0935${String(1_000_000 + at)}`)),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(100)
    const refused = answers.find((answer) => answer.status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3000)
    await product.system.db.deleteFrom('registrationInterest').where('phoneNumber', 'like', '0935%').execute()
    await product.call('POST /sandbox/api/clock', { seconds: 7200 })
  })
})

describe('opening registration', () => {
  test('notifies everybody once in their own language, also when it is opened repeatedly', async () => {
    await closeRegistration(await product.system.context())
    expect((await product.call('GET /registration')).body).toEqual({ is_open: false })
    await leave('09124440001')
    await leave('09124440002', 'en')
    await Promise.all([open(), open(), open()])
    expect((await product.call('GET /registration')).body).toEqual({ is_open: true })
    const persian = await inbox('09124440001')
    const english = await inbox('09124440002')
    expect(persian).toHaveLength(1)
    expect(persian[0]?.text).toMatch(/^بوستان: ثبت دستگاه باز شد/)
    expect(english).toHaveLength(1)
    expect(english[0]?.text).toContain('/startRegister')
  })

  test('a number that is left again is notified again at the next opening', async () => {
    await leave('09124440001')
    await open()
    expect(await inbox('09124440001')).toHaveLength(2)
  })

  test('notifies five hundred people in batches, each once', async () => {
    const now = await product.system.now()
    const values = Array.from({ length: 500 }, (_, at) => ({
      phoneNumber: `0930${1_000_000 + at}`,
      locale: 'fa',
      createdAt: now,
    }))
    await product.system.db.insertInto('registrationInterest').values(values).execute()
    await Promise.all([open(), open()])
    const sent = await product.system.db
      .selectFrom('sandbox.smsMessage')
      .select('receptor')
      .where('receptor', 'like', '0930%')
      .execute()
    expect(sent).toHaveLength(500)
    expect(new Set(sent.map((row) => row.receptor)).size).toBe(500)
  })
})

describe('delivery', () => {
  test('does not depend on the difference between the clocks of the machine and the database', async () => {
    await closeRegistration(await product.system.context())
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - HOUR })
    try {
      for (const phone of ['09126660001', '09126660002', '09126660003']) {
        await leave(phone)
        await open()
        expect(await inbox(phone)).toHaveLength(1)
      }
    } finally {
      vi.useRealTimers()
    }
  })

  test('repeated by several workers at once sends one message', async () => {
    const { db } = product.system
    const now = await product.system.now()
    const { id } = await addRow(db, 'notice', {
      subject: 'test:repeat',
      phoneNumber: '09125550001',
      text: 'سلام',
      createdAt: now,
    })
    const ctx = await product.system.context()
    await Promise.all(Array.from({ length: 10 }, () => deliverNotice(ctx, { noticeId: id })))
    expect(await inbox('09125550001')).toHaveLength(1)
  })

  test('cut between intent and outcome neither loses nor repeats the message', async () => {
    const { db } = product.system
    const now = await product.system.now()
    const values = {
      phoneNumber: '09125550002',
      text: 'سلام',
      createdAt: now,
      state: 'sending' as const,
      attempts: 1,
    }
    const sentThenCut = await db
      .insertInto('notice')
      .values({ ...values, subject: 'test:cut-after' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ctx = await product.system.context()
    await ctx.ports.sms.sendText({
      localId: sentThenCut.id,
      to: values.phoneNumber,
      text: values.text,
      isRepeat: false,
    })
    await deliverNotice(ctx, { noticeId: sentThenCut.id })
    expect(await inbox('09125550002')).toHaveLength(1)
    const cutBefore = await db
      .insertInto('notice')
      .values({ ...values, phoneNumber: '09125550003', subject: 'test:cut-before' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await deliverNotice(ctx, { noticeId: cutBefore.id })
    expect(await inbox('09125550003')).toHaveLength(1)
  })

  test('number and text are deleted thirty days after sending, to the second', async () => {
    const row = async () =>
      getRow(product.system.db, 'notice', { subject: 'test:repeat' }, ['phoneNumber', 'text', 'eraseAt'])
    const { eraseAt } = await row()
    const secondsLeft = Math.floor((Number(eraseAt) - Number(await product.system.now())) / SECOND)
    expect(secondsLeft).toBeLessThanOrEqual((NOTICE_KEPT_DAYS * DAY) / SECOND)
    await product.call('POST /sandbox/api/clock', { seconds: secondsLeft - 5 })
    expect((await row()).phoneNumber).toBe('09125550001')
    await product.call('POST /sandbox/api/clock', { seconds: 6 })
    expect(await row()).toEqual({ phoneNumber: null, text: null, eraseAt: null })
    await product.call('POST /sandbox/api/clock', { seconds: (NOTICE_KEPT_DAYS * DAY) / SECOND })
    const announcements = await product.system.db
      .selectFrom('registrationInterest')
      .selectAll()
      .where('announcedAt', 'is not', null)
      .execute()
    expect(announcements).toEqual([])
  })
})
