import type { Locale } from '#kernel/locale.ts'
import { addMilliseconds, type Instant, MINUTE } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import type { Dice } from '../dice.ts'
import type { DemoAccounts } from './accounts.ts'
import type { DemoCatalogue } from './catalogue.ts'
import { isLucky } from './randomValues.ts'
import type { StagedRows } from './stagedRows.ts'

/** How many users and days to generate. Deterministic: the same scale and start time generate the same rows. */
export interface DemoScale {
  users: number
  days: number
  seed: string
}

/** Half a year of a small store. */
export const DEMO_SCALE: DemoScale = { users: 600, days: 182, seed: 'bustan' }

export interface DemoWorld {
  ctx: Ctx
  now: Instant
  scale: DemoScale
  rows: StagedRows
  accounts: DemoAccounts
  catalogue: DemoCatalogue
  /** The latest measured waits in seconds, for estimates. */
  waits: number[]
  /** Gift codes that were bought and not redeemed yet. */
  gifts: BoughtGift[]
  /** The next tracking number of the bank. */
  bankNumber: number
  /** The next id of a discount or gift code. */
  codeId: number
}

export interface BoughtGift {
  codeId: number
  packageId: number
  days: number
  boughtAt: Instant
}

export interface DemoUser {
  id: number
  dice: Dice
  phoneNumber: string
  locale: Locale
  joinedAt: Instant
  /** The only card with which this user pays and to which refunds are paid. */
  card: string
}

/** Gives some of the users a time within the last hours, so that today's lists are not empty; null for the others. */
export function pickRecentTime(
  { now }: DemoWorld,
  dice: Dice,
  share: number,
  longestAgo: number,
): Instant | null {
  return isLucky(dice, share) ? addMilliseconds(now, -dice.between(20 * MINUTE, longestAgo)) : null
}
