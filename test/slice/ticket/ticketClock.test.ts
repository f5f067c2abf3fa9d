import { expect, test } from 'vitest'
import { runDueTickets } from '#features/ticket/dueTickets.actions.ts'
import { createTicket as create, getTicket, writeTicketMessage } from '#features/ticket/ticket.actions.ts'
import { CLOSE_AFTER_DAYS, FILES_KEPT_DAYS } from '#features/ticket/ticket.rules.ts'
import { sendReplyWithFiles } from '#features/ticket/ticketSupport.actions.ts'
import { addMilliseconds, DAY, HOUR, type Instant, SECOND } from '#kernel/time.ts'
import { productForFile } from '../../support/product.ts'
import { getRow } from '../../support/rows.ts'
import { actingAs, createUser, type Person, sendFile } from '../../support/ticket.ts'

/** One second before, at, and one second after each limit. Each test has its own user and ticket. */

const product = productForFile({ TRUSTED_PROXIES: '1' })
const AROUND = [-SECOND, 0, SECOND]
const FORM = { topic: 'other', subTopic: 'other_question', fields: [], description: 'پرسش', files: [] }

async function opened(files: string[] = [], who?: Person) {
  const person = who ?? (await createUser(product))
  const start = await product.system.now()
  const at = (now: Instant) => actingAs(product, person.userId, now)
  const { id, number } = await create(await at(start), { ...FORM, files })
  const row = () =>
    product.system.db.selectFrom('ticket').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const speakAt = async (now: Instant, speech: 'answer' | 'ask' | 'close') =>
    sendReplyWithFiles(await at(now), number, { speech, text: 'جواب', files: [] })
  return { id, number, person, start, at, row, speakAt }
}

test.each(AROUND)('an answer without a reply for two weeks closes the ticket, %d ms', async (off) => {
  for (const speech of ['answer', 'ask'] as const) {
    const { start, at, row, speakAt, id } = await opened()
    await speakAt(start, speech)
    const limit = addMilliseconds(start, CLOSE_AFTER_DAYS * DAY)
    expect((await getTicket(await at(start), { id })).closesTime).toBe(limit.toISOString())
    await runDueTickets(await at(addMilliseconds(limit, off)))
    const { state, closedBy, closedAt } = await row()
    expect([state, closedBy]).toEqual(
      off < 0 ? [speech === 'ask' ? 'waiting' : 'answered', null] : ['closed', 'time'],
    )
    if (off >= 0) expect(closedAt).toEqual(addMilliseconds(limit, off))
  }
})

test('a ticket that waits for us never closes; a reply or another answer restarts the two weeks', async () => {
  const { start, at, row, speakAt, id } = await opened()
  const far = addMilliseconds(start, 365 * DAY)
  await runDueTickets(await at(far))
  expect(await row()).toMatchObject({ state: 'open', dueAt: null })
  await speakAt(start, 'answer')
  const second = addMilliseconds(start, 10 * DAY)
  await writeTicketMessage(await at(second), { id, text: 'هنوز نه', files: [] })
  expect(await row()).toMatchObject({ state: 'open', dueAt: null })
  await speakAt(second, 'answer')
  await speakAt(addMilliseconds(second, HOUR), 'ask')
  expect((await row()).dueAt).toEqual(addMilliseconds(second, HOUR + CLOSE_AFTER_DAYS * DAY))
})

test.each(AROUND)('files are deleted half a year after closing, words stay, %d ms', async (off) => {
  const person = await createUser(product)
  const file = await sendFile(product, person.userId, 'محرمانه')
  const { id, start, at, row, speakAt } = await opened([file], person)
  await speakAt(start, 'close')
  const storage = (await product.system.context()).ports.storage
  const { storageKey } = await getRow(product.system.db, 'upload', { id: file })
  expect(await storage.get(storageKey ?? '')).not.toBeNull()
  await runDueTickets(await at(addMilliseconds(start, FILES_KEPT_DAYS * DAY + off)))
  expect((await storage.get(storageKey ?? '')) === null).toBe(off >= 0)
  const shown = await getTicket(await at(start), { id })
  expect(shown.messages[0]).toMatchObject({ text: 'پرسش', files: [{ id: file, isErased: off >= 0 }] })
  expect((await row()).dueAt === null).toBe(off >= 0)
  // Idempotent: a repeated run is a no-op.
  await runDueTickets(await at(addMilliseconds(start, FILES_KEPT_DAYS * DAY + off)))
})

test('a reopened ticket keeps its files; closing it again restarts the half year', async () => {
  const person = await createUser(product)
  const file = await sendFile(product, person.userId)
  const { id, start, at, row, speakAt } = await opened([file], person)
  await speakAt(start, 'close')
  const second = addMilliseconds(start, 5 * DAY)
  await writeTicketMessage(await at(second), { id, text: 'باز هم', files: [] })
  await runDueTickets(await at(addMilliseconds(start, FILES_KEPT_DAYS * DAY)))
  expect((await getTicket(await at(start), { id })).messages[0]?.files[0]).toMatchObject({ isErased: false })
  await speakAt(second, 'close')
  expect((await row()).dueAt).toEqual(addMilliseconds(second, FILES_KEPT_DAYS * DAY))
})

test('when the storage is down nothing is lost: the deletion is retried within an hour', async () => {
  const person = await createUser(product)
  const file = await sendFile(product, person.userId)
  const { id, start, at, row, speakAt } = await opened([file], person)
  await speakAt(start, 'close')
  const end = addMilliseconds(start, FILES_KEPT_DAYS * DAY)
  const ctx = await at(end)
  const { storage } = ctx.ports
  const away = { ...storage, remove: () => Promise.reject(new Error('away')), get: storage.get.bind(storage) }
  await runDueTickets({ ...ctx, ports: { ...ctx.ports, storage: away as never } })
  // From now on the file is unreadable, whether or not its bytes are deleted.
  expect((await getTicket(await at(start), { id })).messages[0]?.files[0]).toMatchObject({ isErased: true })
  await runDueTickets(await at(addMilliseconds(end, 2 * HOUR)))
  expect((await row()).dueAt).toBeNull()
})
