import { describe, expect, test } from 'vitest'
import type { Db } from '../db.ts'
import { finishWriting, writeTogether } from './batchWriter.ts'

/** A fake writer: a test ends each of its statements explicitly. */
function createStatements() {
  const statements: Array<{ rows: string[]; end(error?: Error): void }> = []
  const db = {} as Db
  const write = (_db: Db, rows: string[]) =>
    new Promise<string[]>((resolve, reject) => {
      const end = (error?: Error) => (error ? reject(error) : resolve(rows.map((row) => `id of ${row}`)))
      statements.push({ rows, end })
    })
  const add = (...rows: string[]) => writeTogether(db, write, rows)
  const statement = async (at: number) => {
    await expect.poll(() => statements.length).toBeGreaterThan(at)
    return statements[at] as (typeof statements)[number]
  }
  return { db, add, statement, statements }
}

describe('rows of concurrent requests', () => {
  test('are written in one statement, and each request gets its own results', async () => {
    const { add, statement, statements } = createStatements()
    const first = add('a')
    const running = await statement(0)
    const others = [add('b', 'c'), add('d')]
    running.end()
    expect(await first).toEqual(['id of a'])
    const second = await statement(1)
    expect(second.rows).toEqual(['b', 'c', 'd'])
    second.end()
    expect(await Promise.all(others)).toEqual([['id of b', 'id of c'], ['id of d']])
    expect(statements).toHaveLength(2)
  })

  test('resolve only after the statement has ended', async () => {
    const { add, statement } = createStatements()
    let isAnswered = false
    const request = add('a').then(() => {
      isAnswered = true
    })
    const { end } = await statement(0)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(isAnswered).toBe(false)
    end()
    await request
  })

  test('all fail if their statement fails, but the next statement is not affected', async () => {
    const { add, statement } = createStatements()
    const opening = add('first')
    const running = await statement(0)
    const failing = [add('a'), add('b')].map((request) => request.catch((error: Error) => error.message))
    running.end()
    await opening
    const { end } = await statement(1)
    const later = add('c')
    end(new Error('gone'))
    expect(await Promise.all(failing)).toEqual(['gone', 'gone'])
    const next = await statement(2)
    next.end()
    expect(await later).toEqual(['id of c'])
  })

  test('are at most 500 per statement, and the rows of a request stay together', async () => {
    const { add, statement } = createStatements()
    const opening = add('first')
    const running = await statement(0)
    const rows = Array.from({ length: 200 }, (_, at) => String(at))
    const requests = [add(...rows), add(...rows), add(...rows)]
    running.end()
    await opening
    const sizes: number[] = []
    for (const at of [1, 2]) {
      const { rows, end } = await statement(at)
      sizes.push(rows.length)
      end()
    }
    await Promise.all(requests)
    expect(sizes).toEqual([400, 200])
  })

  test('are rejected when too many are waiting', async () => {
    const { add, statement } = createStatements()
    const opening = add('first')
    const running = await statement(0)
    const rows = Array.from({ length: 20_000 }, () => 'x')
    const most = add(...rows)
    await expect(add('one more')).rejects.toMatchObject({ code: 'service_unavailable' })
    running.end()
    await opening
    const next = await statement(1)
    next.end()
    await most
  })

  test('are written before the database closes', async () => {
    const { db, add, statement } = createStatements()
    const opening = add('a', 'b')
    const running = await statement(0)
    const waiting = add('c')
    running.end()
    await opening
    const closing = finishWriting(db)
    const next = await statement(1)
    next.end()
    await closing
    expect(await waiting).toEqual(['id of c'])
  })
})
