import { beforeAll, describe, expect, test } from 'vitest'
import { parseInstant } from '#kernel/time.ts'
import { type LoggedIn, logIn } from '../../support/login.ts'
import { productForFile } from '../../support/product.ts'
import { changeRows, getRow, listRows } from '../../support/rows.ts'
import { loadDemoNames } from '../search/searchCatalogue.ts'

const product = productForFile({ TRUSTED_PROXIES: '1' })
let users: LoggedIn[]
let id: number
let closed: number

beforeAll(async () => {
  await loadDemoNames(product.system.db)
  const rows = await product.system.db.selectFrom('application').select('id').orderBy('id').limit(2).execute()
  ;[id = 0, closed = 0] = rows.map((row) => row.id)
  await changeRows(product.system.db, 'application', { id: closed }, { isEnableComment: false })
  users = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      logIn(product, `0913${String(at).padStart(7, '0')}`, { 'x-forwarded-for': `10.9.0.${at}` }),
    ),
  )
}, 120_000)

const write = (user: LoggedIn | undefined, input: Record<string, unknown> = {}) =>
  product.call('POST /application/{id}/comment', { id, text: 'خیلی خوب', score: 4, ...input }, user?.headers)
const mine = async (user: LoggedIn | undefined) =>
  (await product.call('GET /application/{id}/comment/mine', { id }, user?.headers)).body['comment']
const remove = (user: LoggedIn | undefined) =>
  product.call('DELETE /application/{id}/comment/mine', { id }, user?.headers)
const counts = async () => {
  const { scoreCounts } = await getRow(product.system.db, 'application', { id })
  const rows = await listRows(product.system.db, 'comment', { applicationId: id }, ['score'])
  return {
    kept: scoreCounts,
    real: [1, 2, 3, 4, 5].map((score) => rows.filter((row) => row.score === score).length),
  }
}

describe('comments', () => {
  test('[3.3] a user writes, reads, changes and deletes one comment per application', async () => {
    const [user] = users
    const first = await write(user, { name: 'سارا' })
    expect(first.body).toMatchObject({ text: 'خیلی خوب', score: 4, user: { id: user?.userId, name: 'سارا' } })
    const changed = await write(user, { text: 'عالی', score: 5 })
    expect(changed.body).toMatchObject({ id: first.body['id'], text: 'عالی', score: 5 })
    expect(await mine(user)).toEqual(changed.body)
    const list = await product.call('GET /application/{id}/comment', { id })
    expect(
      list.body['items'].filter((item: { user: { id: number } }) => item.user.id === user?.userId),
    ).toHaveLength(1)
    expect((await remove(user)).status).toBe(200)
    expect([await mine(user), (await remove(user)).status]).toEqual([null, 200])
    const { kept, real } = await counts()
    expect(kept).toEqual(real)
  })

  test('a user cannot change the comment of another user', async () => {
    const [, one, other] = users
    await write(one, { text: 'مال من' })
    await write(other, { text: 'مال دیگری' })
    await remove(other)
    expect((await mine(one)).text).toBe('مال من')
  })

  test('ten concurrent comments of one user are one, and the histogram matches the comments', async () => {
    const writers = users.slice(3)
    await Promise.all(
      writers.flatMap((user, at) =>
        Array.from({ length: 10 }, (_, time) => write(user, { score: ((at + time) % 5) + 1 })),
      ),
    )
    const { kept, real } = await counts()
    expect(kept).toEqual(real)
    const rows = await listRows(product.system.db, 'comment', { applicationId: id }, ['authorId'])
    for (const { userId } of writers)
      expect(rows.filter(({ authorId }) => authorId === userId)).toHaveLength(1)
  })

  test.each([
    [{ text: '   ' }, 'comment_text_missing'],
    [{ score: 0 }, 'comment_score_missing'],
    [{ score: 6 }, 'comment_score_missing'],
    [{ text: 'ن'.repeat(1001) }, 'comment_too_long'],
    [{ name: 'ن'.repeat(41) }, 'comment_name_too_long'],
  ])('%j is refused with a message', async (input, fault) => {
    const { status, body } = await write(users[0], input)
    expect([status, Object.keys(body['fields'])]).toEqual([400, Object.keys(input)])
    expect(body['message']).not.toContain(fault)
  })

  test('[6.5] are refused if the application has them off or is unknown, or without a login', async () => {
    expect((await write(users[0], { id: closed })).body['error']).toBe('comments_closed')
    expect((await write(users[0], { id: 999_999 })).status).toBe(404)
    expect((await write(undefined)).status).toBe(401)
  })

  test("a developer's answer stays when the comment changes", async () => {
    const [, user] = users
    await changeRows(
      product.system.db,
      'comment',
      { authorId: user?.userId ?? 0 },
      { answer: 'سپاس', answeredAt: parseInstant('2026-01-01T00:00:00Z') },
    )
    expect((await write(user, { text: 'تازه' })).body['answer']).toBe('سپاس')
  })
})
