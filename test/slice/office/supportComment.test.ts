import { beforeAll, describe, expect, test } from 'vitest'
import { MAXIMUM_COMMENT_ANSWER_LENGTH } from '#features/catalogue/comment/comment.rules.ts'
import { readContentVersion } from '#server/contentVersion.ts'
import { type LoggedIn, logIn } from '../../support/login.ts'
import { type Desk, openDesk } from '../../support/office.ts'
import { productForFile } from '../../support/product.ts'
import { loadDemoNames } from '../search/searchCatalogue.ts'

const product = productForFile({ TRUSTED_PROXIES: '1' })
let desk: Desk
let label: string
let id: number
let people = 0

beforeAll(async () => {
  await loadDemoNames(product.system.db)
  const row = await product.system.db
    .selectFrom('application')
    .select(['id', 'label'])
    .where('isEnableComment', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  ;({ id, label } = row)
  desk = await openDesk(product, ['content'])
}, 120_000)

const createUser = (): Promise<LoggedIn> => {
  const at = ++people
  return logIn(product, `0914${String(at).padStart(7, '0')}`, { 'x-forwarded-for': `10.12.0.${at}` })
}
const write = (who: LoggedIn, input: Record<string, unknown> = {}) =>
  product.call('POST /application/{id}/comment', { id, text: 'خوب است', score: 4, ...input }, who.headers)
const mine = async (who: LoggedIn) =>
  (await product.call('GET /application/{id}/comment/mine', { id }, who.headers)).body['comment']
const hide = (comment: { id: number; revision: number }, isHidden: boolean, by = desk) =>
  by.call('POST /comments/{id}/hide', { id: comment.id, revision: comment.revision, is_hidden: isHidden })
const answer = (comment: { id: number; revision: number }, text: string, by = desk) =>
  by.call('POST /comments/{id}/answer', { id: comment.id, revision: comment.revision, answer: text })
const list = async (input: Record<string, unknown> = {}) =>
  (await desk.call('GET /comments', input)).body['comments'] as Array<{
    id: number
    revision: number
    hide_time: string | null
    score: number
  }>
const read = async (comment: number) => {
  const found = (await list()).find((row) => row.id === comment)
  if (!found) throw new Error('The comment is not listed.')
  return found
}
const page = async () => {
  const { body } = await product.call('GET /application/by_label/{label}', { label })
  const { items, total } = (await product.call('GET /application/{id}/comment', { id, per_page: 100 })).body
  return {
    ids: body['comments'].map((comment: { id: number }) => comment.id),
    listed: items.map((comment: { id: number }) => comment.id),
    counts: [body['comment_count'], total],
    votes: body['score_counts'].reduce((sum: number, count: number) => sum + count, 0),
    stars: [...body['score_counts']].reverse(),
  }
}
/** Counts and scores match the visible comments. */
const sound = async () => {
  const rows = await product.system.db
    .selectFrom('comment')
    .select('score')
    .where('applicationId', '=', id)
    .where('hiddenAt', 'is', null)
    .execute()
  const { stars, counts } = await page()
  expect(stars).toEqual([1, 2, 3, 4, 5].map((score) => rows.filter((row) => row.score === score).length))
  expect(counts).toEqual([rows.length, rows.length])
}

describe('hiding a comment', () => {
  test('removes it from page, count and score and renders the pages again; showing it restores all', async () => {
    const who = await createUser()
    const { body } = await write(who, { score: 1 })
    const before = await page()
    expect(before.ids).toContain(body['id'])
    const version = await readContentVersion(product.system.db)
    const hidden = await hide(await read(body['id']), true)
    expect(hidden.body).toMatchObject({ id: body['id'], hide_time: expect.any(String) })
    expect(await readContentVersion(product.system.db)).toBeGreaterThan(version)
    const after = await page()
    expect([...after.ids, ...after.listed]).not.toContain(body['id'])
    expect(after.counts).toEqual(before.counts.map((count: number) => count - 1))
    expect(after.votes).toBe(before.votes - 1)
    await sound()
    // The author still sees the original text.
    expect(await mine(who)).toMatchObject({ id: body['id'], is_hidden: true })
    const shown = await hide(hidden.body as { id: number; revision: number }, false)
    expect(shown.body['hide_time']).toBeNull()
    expect(await page()).toEqual(before)
    expect(await mine(who)).toMatchObject({ is_hidden: false })
  })

  test('is not undone by its author: an edit stays hidden, a deletion changes no count', async () => {
    const who = await createUser()
    const { body } = await write(who, { score: 2 })
    await hide(await read(body['id']), true)
    const { votes } = await page()
    expect((await write(who, { score: 5, text: 'بهتر' })).body).toMatchObject({ is_hidden: true })
    expect((await page()).votes).toBe(votes)
    await sound()
    await product.call('DELETE /application/{id}/comment/mine', { id }, who.headers)
    expect((await page()).votes).toBe(votes)
    await sound()
    expect((await hide({ id: body['id'], revision: 1 }, false)).status).toBe(404)
  })

  test('by ten operators at once happens once; the others get a conflict, and the audit names the one', async () => {
    const [other, owner] = [await openDesk(product, ['support']), await openDesk(product, ['owner'])]
    const { body } = await write(await createUser(), { score: 3 })
    const comment = await read(body['id'])
    const desks = Array.from({ length: 10 }, (_, at) => (at % 2 ? desk : other))
    const answers = await Promise.all(desks.map((by) => hide(comment, true, by)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(answers.find(({ status }) => status === 409)?.body['error']).toBe('comment_moved_on')
    await sound()
    const { lines } = (await owner.call('GET /audit', { subject: String(body['id']) })).body
    const done = lines.filter(({ outcome }: { outcome: string }) => outcome === 'done')
    const winner = desks[answers.findIndex(({ status }) => status === 200)]
    expect(done).toMatchObject([
      { operator: winner?.name, call: 'POST /comments/{id}/hide', detail: { is_hidden: true } },
    ])
    // Repeated with the current version, the call also changes nothing.
    expect((await hide(await read(body['id']), true)).status).toBe(409)
  })

  test('hiding or answering an outdated version gets a conflict', async () => {
    const who = await createUser()
    const { body } = await write(who)
    const comment = await read(body['id'])
    await write(who, { text: 'ویرایش‌شده' })
    expect((await hide(comment, true)).status).toBe(409)
    expect((await answer(comment, 'سپاس')).status).toBe(409)
    expect((await hide(await read(body['id']), true)).status).toBe(200)
  })

  test('with many concurrent writers and operators: the score matches the visible comments', async () => {
    const writers = await Promise.all(Array.from({ length: 6 }, createUser))
    const written = await Promise.all(writers.map((who, at) => write(who, { score: (at % 5) + 1 })))
    await Promise.all(
      written.flatMap(({ body }, at) => [
        hide({ id: body['id'], revision: 1 }, true),
        write(writers[at] as LoggedIn, { score: ((at + 2) % 5) + 1 }),
        product.call('DELETE /application/{id}/comment/mine', { id }, (writers[at] as LoggedIn).headers),
      ]),
    )
    await sound()
  })
})

describe('answering as the developer', () => {
  test('is shown under the comment, changed, and taken back', async () => {
    const { body } = await write(await createUser())
    const shown = async () =>
      (await product.call('GET /application/by_label/{label}', { label })).body['comments'].find(
        (comment: { id: number }) => comment.id === body['id'],
      ).answer
    const first = await answer(await read(body['id']), '  سپاس از شما  ')
    expect(first.body).toMatchObject({ answer: 'سپاس از شما', answer_time: expect.any(String) })
    expect(await shown()).toBe('سپاس از شما')
    const second = await answer(first.body as { id: number; revision: number }, 'درست شد')
    expect(await shown()).toBe('درست شد')
    const gone = await answer(second.body as { id: number; revision: number }, '')
    expect(gone.body).toMatchObject({ answer: null, answer_time: null })
    expect(await shown()).toBeNull()
  })

  test('of two concurrent answers one succeeds, and the other operator gets a conflict', async () => {
    const other = await openDesk(product, ['support'])
    const { body } = await write(await createUser())
    const comment = await read(body['id'])
    const answers = await Promise.all([answer(comment, 'یک'), answer(comment, 'دو', other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('refuses an answer that is too long, and one to an unknown comment', async () => {
    const { body } = await write(await createUser())
    const long = await answer(await read(body['id']), 'ا'.repeat(MAXIMUM_COMMENT_ANSWER_LENGTH + 1))
    expect([long.status, Object.keys(long.body['fields'])]).toEqual([400, ['answer']])
    expect((await answer({ id: 10 ** 9, revision: 1 }, 'x')).status).toBe(404)
  })
})

describe('the list', () => {
  test('is filtered by state and application, newest first, and paged', async () => {
    const rows = await product.system.db
      .selectFrom('application')
      .select('id')
      .where('id', '!=', id)
      .limit(60)
      .execute()
    const now = await product.system.now()
    await product.system.db
      .insertInto('comment')
      .values(
        rows.map((row, at) => ({
          applicationId: row.id,
          authorName: 'مهمان',
          text: `${at}`,
          score: (at % 5) + 1,
          createdAt: now,
        })),
      )
      .execute()
    const first = await list()
    const second = await list({ before: first.at(-1)?.id })
    expect([first.length, second.length > 0]).toEqual([50, true])
    const ids = [...first, ...second].map((row) => row.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(ids).size).toBeGreaterThan(60)
    const low = await list({ filter: 'low' })
    expect(low.length).toBeGreaterThan(10)
    expect(low.every(({ score, hide_time }) => score <= 2 && hide_time === null)).toBe(true)
    const hidden = await list({ filter: 'hidden' })
    expect(hidden.length).toBeGreaterThan(0)
    expect(hidden.every(({ hide_time }) => hide_time !== null)).toBe(true)
    const ours = await list({ application: label.toUpperCase() })
    const { count } = await product.system.db
      .selectFrom('comment')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('applicationId', '=', id)
      .executeTakeFirstOrThrow()
    expect(ours.length).toBe(count)
    expect(await list({ application: '%' })).toEqual([])
    const [waiting] = await list({ filter: 'waiting' })
    if (!waiting) throw new Error('Nobody waits for an answer.')
    await answer(waiting, 'سپاس')
    expect((await list({ filter: 'waiting' })).map((row) => row.id)).not.toContain(waiting.id)
  })
})
