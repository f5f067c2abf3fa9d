import { addMilliseconds, DAY, HOUR, type Instant } from '#kernel/time.ts'
import type { Dice } from '../dice.ts'

/** Ids, choices and times from dice. */

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
export function isLucky(dice: Dice, share: number): boolean {
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

export function randomTimeAfter(from: Instant, dice: Dice, least: number, most: number): Instant {
  return addMilliseconds(from, dice.between(least, most))
}

const TEHRAN_MS = 3.5 * HOUR
/** People write and buy between eight in the morning and half past midnight. */
const WAKES_MS = 8 * HOUR
const AWAKE_MS = 16.5 * HOUR

/** Moves a time into the waking hours of its day in Tehran. Keeps the order of times. */
export function moveIntoWakingHours(at: Instant): Instant {
  const local = at.getTime() + TEHRAN_MS
  const midnight = Math.floor(local / DAY) * DAY
  const share = (local - midnight) / DAY
  return new Date(Math.round(midnight - TEHRAN_MS + WAKES_MS + share * AWAKE_MS))
}
