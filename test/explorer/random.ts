import { createHash } from 'node:crypto'
import type { ChooseNextActor } from './scheduler.ts'
import { areInConflict, type TouchedTables } from './statement.ts'

/** Random numbers by seed, so that a run can be repeated. */
export interface Random {
  /** From 0 to 1. */
  next(): number
  pick<T>(items: readonly T[]): T
  shuffle<T>(items: readonly T[]): T[]
}

export function randomFrom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
    shuffle(items) {
      const all = [...items]
      for (let at = all.length - 1; at > 0; at--) {
        const other = Math.floor(next() * (at + 1))
        ;[all[at], all[other]] = [all[other] as (typeof all)[number], all[at] as (typeof all)[number]]
      }
      return all
    },
  }
}

const SWITCH_CHANCE = 0.25

/** Switches actors at random before steps that touch a table of another actor. */
export function chooseAtRandom(draw: Random, touched: TouchedTables[]): ChooseNextActor {
  return (current, others) => {
    const open = others.filter((to) => areInConflict(current.touched, touched[to] as TouchedTables))
    return open.length > 0 && draw.next() < SWITCH_CHANCE ? draw.pick(open) : null
  }
}
