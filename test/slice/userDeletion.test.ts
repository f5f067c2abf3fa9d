import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { TABLES_ERASED_WITH_USER, TABLES_KEPT_ANONYMOUS } from '#features/account/deletion.store.ts'
import { redeemGift } from '#features/gift/gift.actions.ts'
import { sendReplyWithFiles } from '#features/ticket/ticketSupport.actions.ts'
import { plantApplication } from '../support/application.ts'
import { commandRunner } from '../support/commands.ts'
import { logIn } from '../support/login.ts'
import { productForFile } from '../support/product.ts'
import { plantCode } from '../support/promotion.ts'
import { registered } from '../support/recovery.ts'
import { askRefund, buySubscription, GOOD_CARD } from '../support/refund.ts'
import { passDays, settle } from '../support/registration.ts'
import { getRow } from '../support/rows.ts'
import { actingAs, createTicket, createUser, sendFile } from '../support/ticket.ts'

const product = productForFile({ TRUSTED_PROXIES: '1' })
const run = commandRunner(product)
const SURE = { sure: 'yes' }
const WHOLE = { sure: 'yes', 'with-subscription': 'yes' }

/** Lists the tables that contain the text, except those of the twins, which simulate other organisations. */
async function tablesWith(...needles: string[]): Promise<string[]> {
  const { db } = product.system
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'sandbox')`.execute(
    db,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const kept = await sql<{
      text: string
    }>`select to_jsonb(kept)::text as text from ${sql.raw(name)} kept`.execute(db)
    if (kept.rows.some(({ text }) => needles.some((needle) => text.includes(needle)))) found.push(name)
  }
  return found.sort()
}

test('every table that names a user is either erased or kept for a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_constraints.table_name as name
    from information_schema.table_constraints
    join information_schema.constraint_column_usage using (constraint_schema, constraint_name)
    where constraint_type = 'FOREIGN KEY' and constraint_column_usage.table_name = 'app_user'`.execute(
    product.system.db,
  )
  // Comments are deleted by the catalogue slice, files by their sweep.
  const known = [...TABLES_ERASED_WITH_USER, ...TABLES_KEPT_ANONYMOUS, 'comment', 'upload']
  expect(rows.map(({ name }) => name).sort()).toEqual([...known].sort())
})

describe('a deleted account', { timeout: 180_000 }, () => {
  test('leaves its number, device and words nowhere; payments, refund and ledger stay and agree', async () => {
    const who = await registered(product)
    const person = { ...who, accessToken: '', refreshToken: '' }
    const file = await sendFile(product, who.userId, 'marker-file')
    const { body } = await createTicket(product, person, { description: 'marker-words', files: [file] })
    await sendReplyWithFiles(await product.system.context(), body['number'], {
      speech: 'answer',
      text: 'marker-answer',
      files: [],
    })
    const sold = await buySubscription(product, who.headers)
    await settle(product.system)
    const { storageKey } = await getRow(product.system.db, 'upload', { id: file })
    expect(await tablesWith(who.phone)).toEqual(expect.arrayContaining(['public.app_user', 'public.notice']))

    // A dry run changes nothing.
    const asked = await run('users delete', [who.phone], { 'with-subscription': 'yes' })
    expect(asked.text).toContain('Nothing is deleted yet')
    expect((await product.call('GET /user', {}, who.headers)).status).toBe(200)
    // Deleting an account with a subscription requires an explicit option.
    await expect(run('users delete', [who.phone], SURE)).rejects.toThrow('--with-subscription')

    const done = await run('users delete', [who.phone], WHOLE)
    expect(done.data).toMatchObject({ isDeleted: true, devices: 1, subscriptions: 2 })
    expect(JSON.stringify(done)).not.toContain(who.phone)
    await settle(product.system)
    expect((await product.call('GET /user', {}, who.headers)).status).toBe(401)
    expect(await tablesWith(who.phone)).toEqual([])
    expect(await tablesWith('marker-words', 'marker-answer', 'note.txt')).toEqual([])
    // As the privacy policy states: a registered device keeps its slot until the membership year ends.
    expect(await tablesWith(who.udid)).toEqual(['public.account_place'])
    expect(await (await product.system.context()).ports.storage.get(storageKey ?? '')).toBeNull()
    const payment = await getRow(product.system.db, 'payment', { id: sold.paymentId })
    expect(payment).toMatchObject({ amountToman: sold.amount, deviceId: null, cardMasked: null })
    expect((await run('ledger check')).text).toContain('The sums agree.')

    await expect(run('users delete', [who.phone], SURE)).rejects.toThrow('Nobody has this number')
    // The number is free: a login with it creates a new, empty account.
    const again = await logIn(product, who.phone, { 'x-forwarded-for': '10.13.0.1' })
    expect(again.userId).not.toBe(who.userId)
    expect((await product.call('GET /payment', {}, again.headers)).body['payments']).toEqual([])
    expect((await product.call('GET /device', {}, again.headers)).body['devices']).toEqual([])
  })

  test('waits while money is owed, and while a bank may return it', async () => {
    const who = await createUser(product)
    const { subscriptionId } = await buySubscription(product, who.headers)
    const id = await askRefund(product, subscriptionId, who.headers)
    await expect(run('users delete', [who.phone], WHOLE)).rejects.toThrow('money is owed')
    await passDays(product, 1.5 / 24)
    const { headers } = await logIn(product, who.phone, { 'x-forwarded-for': '10.13.0.2' })
    const card = await product.call('POST /refund/{id}/card', { id, card_number: GOOD_CARD }, headers)
    expect(card.status).toBe(200)
    await expect(run('users delete', [who.phone], WHOLE)).rejects.toThrow('money is owed')
    await passDays(product, 1)
    await expect(run('users delete', [who.phone], WHOLE)).rejects.toThrow('send it back')
    await passDays(product, 5)
    expect((await run('users delete', [who.phone], SURE)).data).toMatchObject({ isDeleted: true })
    const refund = await getRow(product.system.db, 'refund', { id })
    expect(refund).toMatchObject({ state: 'paid', sealedCard: null, cardLastFour: null, dueAt: null })
    expect(await tablesWith(who.phone)).toEqual([])
    expect((await run('ledger check')).text).toContain('The sums agree.')
  })

  test('loses its comments and their stars', async () => {
    const who = await createUser(product)
    const id = await plantApplication(product, { isEnableComment: true })
    const comment = { id, text: 'marker-comment', score: 4, name: 'مریم' }
    expect((await product.call('POST /application/{id}/comment', comment as never, who.headers)).status).toBe(
      200,
    )
    const stars = async () =>
      (await getRow(product.system.db, 'application', { id }, ['scoreCounts'])).scoreCounts
    expect(await stars()).toEqual([0, 0, 0, 1, 0])
    expect((await run('users delete', [who.phone], SURE)).data).toMatchObject({ comments: 1 })
    expect(await stars()).toEqual([0, 0, 0, 0, 0])
    expect(await tablesWith('marker-comment', 'مریم')).toEqual([])
  })

  test('refuses a request of the user that was authenticated before and acts after the deletion', async () => {
    const who = await createUser(product)
    const code = await plantCode(product, { code: 'DELETEDGIFT', kind: 'gift', giftDays: 30, maxUses: 1 })
    const request = await actingAs(product, who.userId)
    await run('users delete', [who.phone], SURE)
    await expect(redeemGift(request, { code: 'DELETEDGIFT' })).rejects.toMatchObject({
      code: 'login_required',
    })
    const uses = product.system.db.selectFrom('promotionUse').selectAll().where('codeId', '=', code)
    expect(await uses.execute()).toEqual([])
  })

  test('is deleted once by ten concurrent operators', async () => {
    const who = await createUser(product)
    await createTicket(product, who)
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => run('users delete', [who.phone], SURE)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await tablesWith(who.phone)).toEqual([])
  })
})
