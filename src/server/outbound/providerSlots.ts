import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { addMilliseconds, type Instant, machineNow, SECOND, sleep, startStopwatch } from '#kernel/time.ts'
import type { Db } from '../db.ts'
import { providerWaitHistogram } from '../metrics.ts'
import type { LimitedProvider, ProviderLimit, ProviderLimits } from '../settings/providerLimitSettings.ts'

/**
 * How urgent a call of an outside service is. Urgent: a person waits at a screen, such as for a login code. Usual:
 * jobs, such as a message about a person's own order. Bulk: mass messages.
 */
export type Urgency = 'urgent' | 'usual' | 'bulk'

const LEVELS: Record<Urgency, number> = { urgent: 0, usual: 1, bulk: 2 }
/** A slot is free again after this time, even if no one released it: then the process that took it has died. */
const LEASE_MS = 60 * SECOND
/** An urgent call waits this long at most. Then it starts without a slot, and the provider may reject it. */
const URGENT_PATIENCE_MS = 1.5 * SECOND
const SHORTEST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = SECOND
/** One of 8 slots is reserved for urgent calls, and another one for urgent and usual calls. */
const RESERVED_OF = 8

interface Caller {
  urgency: Urgency
  /** The slots of the process that runs this job; null outside of jobs. */
  slots?: ProviderSlots | null
  /** The provider of which this work already holds a slot. */
  holds?: string
}

const caller = new AsyncLocalStorage<Caller>()

export interface ProviderSlots {
  /**
   * Waits for a free slot of the provider and runs the call. A call does not wait if its provider has no limit or if it
   * runs inside a call that already holds a slot.
   */
  run<T>(provider: string, call: () => Promise<T>): Promise<T>
  has(provider: string): boolean
}

/**
 * Runs `work` with this urgency for all its provider calls. Without this function, as in HTTP requests, calls are
 * urgent.
 */
export function runWithUrgency<T>(
  urgency: Urgency,
  work: () => Promise<T>,
  slots: ProviderSlots | null = null,
): Promise<T> {
  return caller.run({ urgency, slots }, work)
}

/**
 * Takes a slot before it runs `work`; only in jobs. Call it before the intent of the call is committed: otherwise a
 * call that only waits for a slot would look like one whose outcome is unknown.
 */
export function withProviderSlot<T>(provider: string, work: () => Promise<T>): Promise<T> {
  const slots = caller.getStore()?.slots
  return slots ? slots.run(provider, work) : work()
}

export function createProviderSlots(limits: ProviderLimits, db: Db): ProviderSlots {
  /**
   * The last waiting call per provider and urgency. Calls of one process ask for a slot one after the other, so that a
   * long queue does not query the database more often.
   */
  const turns = new Map<string, Promise<unknown>>()
  const takeInTurn = async (provider: LimitedProvider, urgency: Urgency): Promise<Slot | null> => {
    const key = `${provider} ${urgency}`
    const elapsed = startStopwatch()
    const turn = (turns.get(key) ?? Promise.resolve()).then(() => takeSlot(db, provider, urgency, elapsed))
    turns.set(
      key,
      turn.catch(() => undefined),
    )
    const slot = await turn
    providerWaitHistogram.observe({ provider, urgency, outcome: slot ? 'slot' : 'none' }, elapsed() / SECOND)
    return slot
  }
  return {
    has: (provider) => limits.has(provider as LimitedProvider),
    async run(name, call) {
      const provider = name as LimitedProvider
      const limit = limits.get(provider)
      const { urgency = 'urgent', holds } = caller.getStore() ?? {}
      if (!limit || holds === provider) return call()
      const slot = await takeInTurn(provider, urgency)
      try {
        return await caller.run({ ...caller.getStore(), urgency, holds: provider }, call)
      } finally {
        if (slot) await freeSlot(db, provider, slot, limit).catch(() => undefined)
      }
    },
  }
}

interface Slot {
  slot: number
  takenAt: Instant
}

/** Waits for a free slot and takes it. Returns null when an urgent call has waited too long. */
async function takeSlot(
  db: Db,
  provider: LimitedProvider,
  urgency: Urgency,
  elapsed: () => number,
): Promise<Slot | null> {
  for (;;) {
    const now = machineNow()
    const { rows } = await sql<{ slot: number }>`
      update provider_slot set taken_at = ${now}, free_at = ${addMilliseconds(now, LEASE_MS)}
      where provider = ${provider} and slot = (
        select slot from provider_slot
        where provider = ${provider} and open_to >= ${LEVELS[urgency]} and free_at <= ${now}
        order by open_to, free_at limit 1 for update skip locked
      ) returning slot`.execute(db)
    if (rows[0]) return { slot: rows[0].slot, takenAt: now }
    if (urgency === 'urgent' && elapsed() > URGENT_PATIENCE_MS) return null
    await sleep(await pauseUntilFree(db, provider, urgency, now))
  }
}

async function pauseUntilFree(
  db: Db,
  provider: LimitedProvider,
  urgency: Urgency,
  now: Instant,
): Promise<number> {
  const { rows } = await sql<{ freeAt: Instant | null }>`
    select min(free_at) as "freeAt" from provider_slot
    where provider = ${provider} and open_to >= ${LEVELS[urgency]}`.execute(db)
  const wait = (rows[0]?.freeAt?.getTime() ?? 0) - now.getTime()
  // All slots are in use. Their leases are long, but running calls usually end much earlier, so look again soon.
  const longest = wait > LEASE_MS / 2 ? 5 * SHORTEST_PAUSE_MS : LONGEST_PAUSE_MS
  return Math.min(longest, Math.max(SHORTEST_PAUSE_MS, wait))
}

/**
 * Releases a slot. It becomes free `atOnce / perSecond` seconds after it was taken, so that all slots together keep the
 * rate.
 */
async function freeSlot(
  db: Db,
  provider: LimitedProvider,
  { slot, takenAt }: Slot,
  { atOnce, perSecond }: ProviderLimit,
): Promise<void> {
  const freeAt = addMilliseconds(takenAt, (atOnce / perSecond) * SECOND)
  await sql`update provider_slot set free_at = greatest(${freeAt}::timestamptz, ${machineNow()}::timestamptz)
    where provider = ${provider} and slot = ${slot} and taken_at = ${takenAt}`.execute(db)
}

/** Adds and deletes rows so that the slots match the settings. Running calls keep their slots. */
export async function saveProviderSlots(db: Db, limits: ProviderLimits): Promise<void> {
  for (const [provider, { atOnce }] of limits) {
    const slots = Array.from({ length: atOnce }, (_, slot) => slot)
    await sql`
      insert into provider_slot (provider, slot, open_to, free_at)
      select ${provider}::text, slot, open_to, 'epoch' from unnest(${slots}::integer[], ${slots.map((slot) => openTo(slot, atOnce))}::smallint[]) as new(slot, open_to)
      on conflict (provider, slot) do update set open_to = excluded.open_to
        where provider_slot.open_to <> excluded.open_to`.execute(db)
    await sql`delete from provider_slot where provider = ${provider} and slot >= ${atOnce}`.execute(db)
  }
}

/**
 * Which calls may use a slot. With at least two slots, one is for urgent calls only. A single slot is open to all
 * calls.
 */
export function openTo(slot: number, atOnce: number): number {
  const reserved = Math.ceil(atOnce / RESERVED_OF)
  if (atOnce > 1 && slot < reserved) return LEVELS.urgent
  if (atOnce > 2 && slot < 2 * reserved) return LEVELS.usual
  return LEVELS.bulk
}
