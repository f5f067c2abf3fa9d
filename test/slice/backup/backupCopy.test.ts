import { PassThrough, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countRows, exportTableRows, importTableRows } from '#server/backup/tableCopy.ts'
import { copyTemplate } from '../../support/server/database.ts'

let url: string
let drop: () => Promise<void>
let client: pg.Client

async function connect(): Promise<pg.Client> {
  const opened = new pg.Client(url)
  opened.on('error', () => undefined)
  await opened.connect()
  return opened
}

beforeAll(async () => {
  ;({ url, drop } = await copyTemplate())
  client = await connect()
  await client.query('create table number (value int)')
})
afterAll(async () => {
  await client.end()
  await drop()
})

const ROW = '12345\n'

/** Several times the buffer size of the socket and streams, so that rows still arrive when the statement ends. */
async function* rows(chunkRows: number, badAt = Number.POSITIVE_INFINITY) {
  for (let row = 0; row < 400_000; row += chunkRows)
    yield Buffer.from(row >= badAt && row < badAt + chunkRows ? 'no number\n' : ROW.repeat(chunkRows))
}

describe('copying rows in', () => {
  test('counts them, and they are unchanged when copied out', async () => {
    expect(await importTableRows(client, 'number', rows(1000))).toBe(400_000)
    const out = exportTableRows(client, 'number')
    let bytes = 0
    for await (const chunk of out) bytes += chunk.length
    expect([await countRows(client, out), bytes]).toEqual([400_000, 400_000 * ROW.length])
    await client.query('truncate number')
  })

  test.each([
    [10, 0],
    [1000, 0],
    [1000, 200_000],
    [50_000, 0],
    [50_000, 200_000],
  ])('in chunks of %i, with a fault from row %i on, rejects all of them', async (chunkRows, badAt) => {
    await expect(importTableRows(client, 'number', rows(chunkRows, badAt))).rejects.toThrow(
      'invalid input syntax',
    )
    expect((await client.query('select count(*)::int as count from number')).rows).toEqual([{ count: 0 }])
  })

  test('fails with the error of the source if the source breaks off', async () => {
    async function* broken() {
      yield* rows(50_000)
      throw new Error('cannot be read')
    }
    await expect(importTableRows(client, 'number', broken())).rejects.toThrow('cannot be read')
    expect((await client.query('select count(*)::int as count from number')).rows).toEqual([{ count: 0 }])
  })

  test('fails for a table that does not exist', async () => {
    await expect(importTableRows(client, 'nowhere', rows(50_000))).rejects.toThrow('does not exist')
  })

  test('fails when the connection closes', async () => {
    const killed = await connect()
    const { rows: found } = await killed.query('select pg_backend_pid() as pid')
    async function* cut() {
      yield Buffer.from(ROW)
      await client.query('select pg_terminate_backend($1)', [found[0].pid])
      yield* rows(50_000)
    }
    await expect(importTableRows(killed, 'number', cut())).rejects.toThrow()
    await killed.end()
  })
})

describe('copying rows out', () => {
  const many = "(select repeat('x', 100) from generate_series(1, 300000))"

  test('waits for a slow reader', async () => {
    const out = exportTableRows(client, many)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(out.readableLength).toBeLessThan(1024 * 1024)
    await pipeline(out, new PassThrough().resume())
    expect(await countRows(client, out)).toBe(300_000)
  })

  test('fails for a wrong query', async () => {
    await expect(
      pipeline(exportTableRows(client, '(select 1/0)'), new PassThrough().resume()),
    ).rejects.toThrow('division by zero')
  })

  test('leaves a connection that can be closed if the reader fails', async () => {
    const left = await connect()
    const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error('disk full')) })
    await expect(pipeline(exportTableRows(left, many), full)).rejects.toThrow('disk full')
    await left.end()
  })

  test('fails when the connection closes', async () => {
    const killed = await connect()
    const { rows: found } = await killed.query('select pg_backend_pid() as pid')
    const out = exportTableRows(killed, many)
    const reading = pipeline(
      out,
      async function* (source) {
        for await (const _ of source) await client.query('select pg_terminate_backend($1)', [found[0].pid])
        yield ''
      },
      new PassThrough().resume(),
    )
    await expect(reading).rejects.toThrow()
    await killed.end()
  })
})
