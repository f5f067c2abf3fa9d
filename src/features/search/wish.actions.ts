import { createHash } from 'node:crypto'
import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import { takeRateLimit } from '#server/rateLimits.ts'
import { normaliseQuery } from './normaliseQuery.rules.ts'
import { addApplicationWish, listMostWished } from './wish.store.ts'

interface WishInput {
  q: string
  visitor?: string | undefined
}

/** Counts a requested application. A repetition by the same visitor on the same day changes nothing. */
export async function askForApplication(
  ctx: Ctx,
  { q, visitor }: WishInput,
): Promise<{ isCounted: boolean }> {
  const wish = normaliseQuery(q)
  if (!wish) throw new AppError('input_invalid', { fields: { q: 'input_invalid' } })
  await takeRateLimit(ctx.db, 'wishPerAddress', ctx.address, ctx.now)
  const subject = createHash('sha256')
    .update(`${visitor ?? ctx.address} ${wish}`)
    .digest('hex')
  return ctx.transaction(async (trx) => {
    try {
      await takeRateLimit(trx, 'wishPerVisitor', subject, ctx.now)
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_many_requests') return { isCounted: false }
      throw error
    }
    await addApplicationWish(trx, wish, q, ctx.now)
    return { isCounted: true }
  })
}

const LISTED_WISHES = 200

/** The most requested applications, for the office. */
export async function listApplicationWishes({ db }: Ctx) {
  const rows = await listMostWished(db, LISTED_WISHES)
  return {
    wishes: rows.map(({ wish, typed, count, firstAt, lastAt }) => ({
      wish,
      typed,
      count,
      firstTime: firstAt.toISOString(),
      lastTime: lastAt.toISOString(),
    })),
  }
}
