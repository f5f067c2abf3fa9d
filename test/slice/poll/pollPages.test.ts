import { beforeAll, describe, expect, test } from 'vitest'
import { closePoll, createOrUpdatePoll, setPollEnabled } from '#features/poll/editPoll.actions.ts'
import { addMilliseconds, SECOND, sleep } from '#kernel/time.ts'
import { recordFigure } from '../../support/figures.ts'
import { passSeconds } from '../../support/payment.ts'
import { plantPoll, plantVoters, type Voter } from '../../support/poll.ts'
import { productForFile } from '../../support/product.ts'
import { getRow } from '../../support/rows.ts'
import { msUntil } from '../../support/undisturbed.ts'

const product = productForFile({}, { withPages: true })
const text = async (path: string, headers: Record<string, string> = {}) =>
  (await product.request(path, { headers })).text()

/** Milliseconds until a page contains the text. */
function until(path: string, isThere: (html: string) => boolean): Promise<number> {
  return msUntil(async () => isThere(await text(path)))
}

describe('the page of a poll', () => {
  test('[1.7] [2.20] has the question as title and share text, its options, and no result', async () => {
    const [a] = await plantPoll(product, { id: 'page', questionFa: 'کدام بهتر است؟' })
    const [voter] = (await plantVoters(product, 1)) as [Voter]
    await product.call('POST /poll/{id}/vote', { id: 'page', option_ids: [a] }, voter.headers)
    const html = await text('/poll/page')
    expect(html).toContain('<title>کدام بهتر است؟ | ')
    expect(html).toMatch(/<meta property="og:title" content="کدام بهتر است؟/)
    expect(html).toMatch(/<meta name="description" content="توضیح"/)
    for (const name of ['گزینهٔ a', 'گزینهٔ b', 'گزینهٔ c']) expect(html).toContain(name)
    expect(html).toContain('<noscript>')
    expect(html).not.toContain('٪')
    expect(await text('/poll/page', { cookie: 'lang=en' })).toContain('<title>Which? | ')
  })

  test('that does not exist is 404, and so is an invalid address', async () => {
    for (const path of ['/poll/nothing', '/poll/UPPER', `/poll/${'x'.repeat(60)}`])
      expect((await product.request(path)).status).toBe(404)
  })

  test('shows the bars when closed, and neither options nor bars when disabled, within a second', async () => {
    const [a] = await plantPoll(product, { id: 'changing' })
    const [voter] = (await plantVoters(product, 1)) as [Voter]
    await product.call('POST /poll/{id}/vote', { id: 'changing', option_ids: [a] }, voter.headers)
    await sleep(600)
    expect(await text('/poll/changing')).not.toContain('۱۰۰٪')
    await closePoll(await product.system.context(), 'changing')
    const closed = await until('/poll/changing', (html) => html.includes('۱۰۰٪'))
    expect(closed).toBeLessThan(1000)
    await setPollEnabled(await product.system.context(), 'changing', false)
    const disabled = await until('/poll/changing', (html) => html.includes('نظرسنجی الان فعال نیست.'))
    expect(disabled).toBeLessThan(1000)
    expect(await text('/poll/changing')).not.toContain('۱۰۰٪')
    await setPollEnabled(await product.system.context(), 'changing', true)
    await createOrUpdatePoll(await product.system.context(), { id: 'changing', questionFa: 'پرسش تازه' })
    const changed = await until('/poll/changing', (html) => html.includes('<title>پرسش تازه | '))
    expect(changed).toBeLessThan(1000)
    recordFigure('a changed poll is on its page, ms', Math.max(closed, disabled, changed))
  })

  test('is renewed in the cache when the poll ends', async () => {
    const closeTime = addMilliseconds(await product.system.now(), 600 * SECOND)
    await plantPoll(product, { id: 'timed-page', closeTime })
    await expect.poll(() => text('/poll/timed-page')).toContain('می‌توانید رأی بدهید.')
    await passSeconds(product, 600)
    expect(await until('/poll/timed-page', (html) => html.includes('تمام شد.'))).toBeLessThan(2000)
  })
})

describe('the block on an editorial page', () => {
  let options: number[]
  beforeAll(async () => {
    options = await plantPoll(product, { id: 'block', questionFa: 'پرسش خانه؟' })
    const { db } = product.system
    const { id: pageId } = await getRow(db, 'page', { label: 'HOME' })
    await db.deleteFrom('pageBlock').where('pageId', '=', pageId).execute()
    const data = (value: object) => JSON.stringify(value)
    await db
      .insertInto('pageBlock')
      .values([
        { pageId, position: 0, kind: 'poll', data: data({ poll: 'nothing' }) },
        { pageId, position: 1, kind: 'poll', data: data({ poll: 'block' }) },
        { pageId, position: 2, kind: 'poll', data: data({}) },
      ])
      .execute()
  })
  const blocks = async () =>
    (await product.call('GET /page/by_label/{label}', { label: 'HOME' })).body['blocks']

  test('has the question and the options in order, and no results', async () => {
    expect(await blocks()).toEqual([
      {
        kind: 'poll',
        id: 'block',
        question: 'پرسش خانه؟',
        question_fa: 'پرسش خانه؟',
        question_en: 'Which?',
        options: options.map((id, at) => ({
          id,
          text: `گزینهٔ ${'abc'[at]}`,
          text_fa: `گزینهٔ ${'abc'[at]}`,
          text_en: `Option ${'abc'[at]}`,
        })),
      },
    ])
  })

  test('[2.15] links to the poll with the choice made, also without a script', async () => {
    const html = await text('/')
    expect(html).toContain('پرسش خانه؟')
    for (const id of options) expect(html).toContain(`href="/poll/block?option=${id}"`)
  })

  test('is shown only while the poll is open and enabled', async () => {
    const ctx = () => product.system.context()
    await setPollEnabled(await ctx(), 'block', false)
    expect(await blocks()).toEqual([])
    await setPollEnabled(await ctx(), 'block', true)
    expect(await blocks()).toHaveLength(1)
    expect(await until('/', (html) => html.includes('پرسش خانه؟'))).toBeLessThan(1000)
    await closePoll(await ctx(), 'block')
    expect(await blocks()).toEqual([])
    const gone = await until('/', (html) => !html.includes('پرسش خانه؟'))
    expect(gone).toBeLessThan(1000)
    const closeTime = addMilliseconds(await product.system.now(), 100 * SECOND)
    await createOrUpdatePoll(await ctx(), { id: 'block', closeTime })
    expect(await blocks()).toHaveLength(1)
    await passSeconds(product, 100)
    expect(await blocks()).toEqual([])
  })
})
