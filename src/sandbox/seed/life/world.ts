import type { Price } from '#features/payment/shop/price.rules.ts'
import type { Locale } from '#kernel/locale.ts'
import { addMilliseconds, DAY, HOUR, type Instant, MINUTE } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import type { Dice } from '../dice.ts'
import type { LifeAccounts } from './accounts.ts'
import type { LifeCatalogue } from './catalogue.ts'
import type { LifeRows } from './staging.ts'

/** How much life is planted. Everything follows from it and from the time, so the same scale plants the same life. */
export interface LifeScale {
  users: number
  days: number
  seed: string
}

/** Half a year of a small store. */
export const DEMO_SCALE: LifeScale = { users: 600, days: 182, seed: 'bustan' }

export interface LifeWorld {
  ctx: Ctx
  now: Instant
  scale: LifeScale
  rows: LifeRows
  accounts: LifeAccounts
  catalogue: LifeCatalogue
  /** The latest measured waits in seconds, for estimates. */
  waits: number[]
  /** Gift codes that were bought and not redeemed yet. */
  gifts: BoughtGift[]
  /** The next tracking number at the bank. */
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

export interface Person {
  id: number
  dice: Dice
  phoneNumber: string
  locale: Locale
  joinedAt: Instant
  /** The only card this person pays with and is paid to. */
  card: string
}

/** Something that can be bought, with its price. */
export interface Goods {
  packageId: number | null
  applicationId: number | null
  lengthDays: number | null
  price: Price
}

export function hexOf(dice: Dice, digits: number): string {
  let text = ''
  while (text.length < digits) text += dice.between(0, 0xffff).toString(16).padStart(4, '0')
  return text.slice(0, digits)
}

/** A version 4 UUID, deterministic for the dice. */
export function uuidOf(dice: Dice): string {
  const hex = hexOf(dice, 32)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

export function bytesOf(dice: Dice, count: number): Buffer {
  return Buffer.from(hexOf(dice, count * 2), 'hex')
}

/** True with this probability. */
export function chance(dice: Dice, share: number): boolean {
  return dice.next() < share
}

export function pickWeighted<T>(dice: Dice, items: ReadonlyArray<readonly [item: T, weight: number]>): T {
  let left = dice.next() * items.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [item, weight] of items) {
    left -= weight
    if (left < 0) return item
  }
  return (items[items.length - 1] as readonly [T, number])[0]
}

export function after(from: Instant, dice: Dice, least: number, most: number): Instant {
  return addMilliseconds(from, dice.between(least, most))
}

const TEHRAN_MS = 3.5 * HOUR
/** People write and buy between eight in the morning and half past midnight. */
const WAKES_MS = 8 * HOUR
const AWAKE_MS = 16.5 * HOUR

/** Moves a time into the waking hours of its day in Tehran. Keeps the order of times. */
export function whileAwake(at: Instant): Instant {
  const local = at.getTime() + TEHRAN_MS
  const midnight = Math.floor(local / DAY) * DAY
  const share = (local - midnight) / DAY
  return new Date(Math.round(midnight - TEHRAN_MS + WAKES_MS + share * AWAKE_MS))
}

/** A moment of the last hours for a few people, so that today's lists are not empty; null for the others. */
export function justNow({ now }: LifeWorld, dice: Dice, share: number, longestAgo: number): Instant | null {
  return chance(dice, share) ? addMilliseconds(now, -dice.between(20 * MINUTE, longestAgo)) : null
}
