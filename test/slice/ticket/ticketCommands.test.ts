import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAXIMUM_MESSAGE_LENGTH } from '#features/ticket/ticket.rules.ts'
import { CommandError } from '#server/command/command.ts'
import { commandRunner } from '../../support/commands.ts'
import { productForFile } from '../../support/product.ts'
import { passDays, settle } from '../../support/registration.ts'
import { createTicket, createUser, returned, sendFile, ticketSms } from '../../support/ticket.ts'

const product = productForFile({ TRUSTED_PROXIES: '1' })
const run = commandRunner(product)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bustan-tickets-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function put(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text)
  return join(folder, name)
}

describe('one ticket', () => {
  test('is shown whole, answered from a file with attachments, and its files are saved to disk', async () => {
    const who = await createUser(product)
    const file = await sendFile(product, who.userId, 'رسید من')
    const { id, number } = (await createTicket(product, who, { files: [file], description: 'اول\nدوم' }))
      .body as {
      id: string
      number: number
    }
    const words = [String(number)]
    const from = await put('answer.txt', '  سلام\nانجام شد.\n')
    const attach = [await put('one.txt', 'یک'), await put('two.txt', 'دو')].join('\n')
    const answered = await run('tickets answer', words, { from, attach })
    expect(answered.text).toBe(`Ticket ${number} is answered; it is answered.`)
    const { data, text } = await run('tickets show', words)
    expect(data).toMatchObject({
      state: 'answered',
      messages: [
        { number: 1, author: 'user', files: [{ id: file }] },
        {
          number: 2,
          author: 'operator',
          text: 'سلام\nانجام شد.',
          files: [{ name: 'one.txt' }, { name: 'two.txt' }],
        },
      ],
    })
    expect(text).toContain('   دوم')
    expect(text).toContain(`${file}  note.txt`)
    expect(text).not.toContain(who.phone)

    const to = join(folder, 'out.txt')
    const written = await run('tickets file', [file], { to })
    expect(written.text).toBe(`note.txt is in ${to}.`)
    expect(await readFile(to, 'utf8')).toBe('رسید من')
    await expect(run('tickets file', [file], { to })).rejects.toThrow('exists already')
    await expect(run('tickets file', [file], { to: join(folder, 'no/where.txt') })).rejects.toThrow('ENOENT')

    // Only the user of the ticket can read the operator's attachment.
    const other = await createUser(product)
    const { body } = await product.call('GET /ticket/{id}', { id }, who.headers)
    const attached = body['messages'][1].files[0].id
    const fetched = (headers: Record<string, string>) =>
      product.request(`/api/v1/upload/ticket/${attached}`, { headers })
    expect(await (await fetched(who.headers)).text()).toBe('یک')
    expect((await fetched(other.headers)).status).toBe(404)
    await settle(product.system)
    expect(await ticketSms(product, who.phone)).toHaveLength(1)
  })

  test('an erased file is shown as erased', async () => {
    const who = await createUser(product)
    const file = await sendFile(product, who.userId)
    const { number } = (await createTicket(product, who, { files: [file] })).body as { number: number }
    await run('tickets close', [String(number)])
    await passDays(product, 181)
    await returned(product, who)
    expect((await run('tickets show', [String(number)])).text).toContain('erased  note.txt')
    await expect(run('tickets file', [file], { to: join(folder, 'gone') })).rejects.toThrow('Not found')
  })
})

describe('refused commands, in one line', () => {
  test.each([
    ['tickets', [], { state: 'all' }, /--state/],
    ['tickets show', [], {}, /Say <number>/],
    ['tickets show', ['x'], {}, /<number>/],
    ['tickets show', ['999999'], {}, /Not found/],
    ['tickets answer', ['999999'], { text: 'x' }, /Not found/],
    ['tickets answer', ['1'], {}, /--text or --from/],
    ['tickets answer', ['1'], { text: '  \n ' }, /--text or --from/],
    ['tickets answer', ['1'], { text: 'x', from: 'y' }, /Either --text or --from/],
    ['tickets answer', ['1'], { from: '/nowhere/at/all' }, /ENOENT/],
    ['tickets answer', ['1'], { text: 'x'.repeat(MAXIMUM_MESSAGE_LENGTH + 1) }, /too long/],
    ['tickets answer', ['1'], { text: 'x', ask: 'yes', close: 'yes' }, /Either --ask or --close/],
    ['tickets close', ['999999'], {}, /Not found/],
    ['tickets file', ['x'], { to: '/tmp/x' }, /<id>/],
    ['tickets file', ['11111111-1111-4111-8111-111111111111'], {}, /--to is needed/],
    ['tickets file', ['11111111-1111-4111-8111-111111111111'], { to: '/tmp/x' }, /Not found/],
  ] as Array<[string, string[], Record<string, string>, RegExp]>)(
    '%s %j %j',
    async (name, words, options, why) => {
      const failed = run(name, words, options)
      await expect(failed).rejects.toThrow(why)
      await expect(failed).rejects.toBeInstanceOf(CommandError)
    },
  )
})
