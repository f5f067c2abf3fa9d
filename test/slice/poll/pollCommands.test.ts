import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { seedPolls } from '#sandbox/seed/polls.seed.ts'
import { commandRunner } from '../../support/commands.ts'
import { plantVoters, type Voter } from '../../support/poll.ts'
import { productForFile } from '../../support/product.ts'

const product = productForFile()
const run = commandRunner(product)
const folder = mkdtempSync(join(tmpdir(), 'bustan-polls-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(content: unknown): string {
  const file = join(folder, 'poll.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}
const put = (content: unknown) => run('polls put', [fileOf(content)])
const get = async (id: string) => (await product.call('GET /poll/{id}', { id })).body

const OPTIONS = [
  { textFa: 'کباب', textEn: 'Kebab' },
  { textFa: 'آش', textEn: 'Soup' },
]
const LUNCH = { id: 'lunch', questionFa: 'ناهار؟', questionEn: 'Lunch?', options: OPTIONS }

async function voteFor(id: string, at: number): Promise<void> {
  const [{ headers }] = (await plantVoters(product, 1)) as [Voter]
  const { options } = await get(id)
  const answer = await product.call('POST /poll/{id}/vote', { id, option_ids: [options[at].id] }, headers)
  expect(answer.status).toBe(200)
}

describe('poll commands', () => {
  test('add, change, count, close, disable and enable polls', async () => {
    expect((await run('polls')).text).toBe('No polls yet.')
    expect(await put(LUNCH)).toEqual({
      data: { id: 'lunch', state: 'open', isNew: true },
      text: 'lunch is added: open.',
    })
    expect(await get('lunch')).toMatchObject({ question: 'ناهار؟', maximum_choices: 1, close_time: null })

    // A poll without votes can be changed completely.
    const more = [...OPTIONS, { textFa: 'کوکو', textEn: 'Kuku' }]
    expect((await put({ id: 'lunch', options: more, maximumChoices: 2 })).text).toBe(
      'lunch is changed: open.',
    )
    expect(await get('lunch')).toMatchObject({ question: 'ناهار؟', maximum_choices: 2 })

    await voteFor('lunch', 1)
    await voteFor('lunch', 1)
    await voteFor('lunch', 2)
    const { text, data } = await run('polls')
    expect(text).toMatch(
      /^id +state +closeTime +maximumChoices +voters +questionFa\nlunch +open +- +2 +3 +ناهار؟\n +0 {2}کباب\n +2 {2}آش\n +1 {2}کوکو$/,
    )
    expect(JSON.parse(JSON.stringify(data))).toMatchObject([
      { id: 'lunch', state: 'open', voters: 3, options: [{ votes: 0 }, { votes: 2 }, { votes: 1 }] },
    ])

    expect((await run('polls close', ['lunch'])).text).toBe('lunch is closed, with 3 voters.')
    expect(await get('lunch')).toMatchObject({ state: 'closed', results: { voters: 3 } })
    expect((await run('polls disable', ['lunch'])).text).toBe('lunch is disabled, with 3 voters.')
    expect((await run('polls enable', ['lunch'])).text).toBe('lunch is closed, with 3 voters.')
  })

  test.each([
    ['no JSON', '{ id', /is not JSON/],
    ['not one poll', [], /holds no poll/],
    ['no id', { ...LUNCH, id: undefined }, /Say <id>/],
    ['an id for no address', { ...LUNCH, id: 'Lunch time' }, /id: Use only small Latin letters/],
    ['a name that is mistyped', { ...LUNCH, qestionFa: 'x' }, /qestionFa/],
    ['one option', { ...LUNCH, id: 'new', options: OPTIONS.slice(1) }, /Write 2 to 20 options/],
  ])('%s is refused, and nothing is written', async (_, content, message) => {
    await expect(put(content)).rejects.toThrow(message)
    expect((await get('new'))['error']).toBe('not_found')
  })
})

describe('the demo polls', () => {
  test('are four, one of each kind, and are not added if there are others', async () => {
    const { db } = product.system
    const count = (await run('polls')).data as unknown[]
    await seedPolls(await product.system.context())
    expect(((await run('polls')).data as unknown[]).length).toBe(count.length)
    await db.deleteFrom('poll').execute()
    await seedPolls(await product.system.context())
    await seedPolls(await product.system.context())
    const of = async (id: string) => get(id)
    expect((await run('polls')).data).toHaveLength(4)
    expect(await of('next-shelf')).toMatchObject({ state: 'open', maximum_choices: 1, results: null })
    expect(await of('what-for')).toMatchObject({ state: 'open', maximum_choices: 3 })
    expect(await of('summer-color')).toMatchObject({ state: 'disabled', results: null })
    const { state, results } = await of('night-reading')
    expect(state).toBe('closed')
    expect(results.voters).toBe(695)
    expect(results.votes.map(({ votes }: { votes: number }) => votes)).toEqual([412, 96, 187])
    // One choice each, so votes equal voters.
    expect(412 + 96 + 187).toBe(695)
  })
})
