import { expect, test } from 'vitest'
import { SECOND } from '#kernel/time.ts'
import { createClock } from './clock.ts'
import type { Db } from './db.ts'

/** A database whose reads of the clock wait until they are answered. */
function createHeldDatabase() {
  let offsetMs = 0
  const answers: Array<() => void> = []
  const query = { select: () => query, compile: () => ({}) }
  const executeQuery = () =>
    new Promise((resolve) => {
      const rows = [{ offsetMs }]
      answers.push(() => resolve({ rows }))
    })
  return {
    db: { selectFrom: () => query, executeQuery } as unknown as Db,
    answers,
    move: (milliseconds: number) => {
      offsetMs += milliseconds
    },
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('requests that wait for the clock share a read that began after they asked', async () => {
  const { db, answers, move } = createHeldDatabase()
  const clock = createClock({ bustanMode: 'demo' }, db)
  const before = Date.now()
  const first = clock.now()
  move(3600 * SECOND)
  const later = [clock.now(), clock.now(), clock.now()]
  answers[0]?.()
  const firstNow = (await first).getTime()
  await settled()
  expect(answers).toHaveLength(2)
  answers[1]?.()
  const laterNow = (await Promise.all(later)).map((now) => now.getTime())
  // The later ones asked after the move, so none may get the time before it.
  expect(firstNow).toBeLessThan(before + 3000 * SECOND)
  for (const now of laterNow) expect(now).toBeGreaterThanOrEqual(before + 3600 * SECOND)
  const again = clock.now()
  await settled()
  expect(answers).toHaveLength(3)
  answers[2]?.()
  await again
})
