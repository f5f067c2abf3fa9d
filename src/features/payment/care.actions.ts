import { normalisePhone } from '#kernel/phone.ts'
import type { Ctx } from '#server/context.ts'
import * as store from './payment.store.ts'

/** What operators ask and do. */

const NEWEST = 50

export async function findPayments(ctx: Ctx, word: string) {
  return store.searchPayments(ctx.db, { word, phoneNumber: normalisePhone(word) }, NEWEST)
}
