import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { addMilliseconds, type Instant, machineNow, SECOND, sleep, startStopwatch } from '#kernel/time.ts'
import type { Db } from '../db.ts'
import { providerWaitHistogram } from '../metrics.ts'
import type { LimitedProvider, ProviderLimit, ProviderLimits } from '../settings/providerLimitSettings.ts'

/** Who waits for a call: a person at a screen, a person for a message, or nobody in particular. */
export type Urgency = 'urgent' | 'usual' | 'bulk'

const LEVELS: Record<Urgency, number> = { urgent: 0, usual: 1, bulk: 2 }
/** After this time another call takes the slot: the process that took it is gone. */
const LEASE_MS = 60 * SECOND
/** A person does not wait longer. Then the call goes out without a slot, and the provider may refuse it. */
const URGENT_PATIENCE_MS = 1.5 * SECOND
const SHORTEST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = SECOND
/** One slot of so many is kept for urgent calls, and as many more for usual ones. */
const RESERVED_OF = 8

interface Caller {
  urgency: Urgency
  /** Of the process that runs a job. */
  slots?: ProviderSlots | null
  /** The provider whose slot is held for this work. */
  holds?: string
}

const caller = new AsyncLocalStorage<Caller>()

export interface ProviderSlots {
  /** Runs a call of a provider, when one of its slots is free. Providers without a limit, and nested calls, do not wait. */
  run<T>(provider: string, call: () => Promise<T>): Promise<T>
  has(provider: string): boolean
}

/** Calls of `work` have this urgency. A request has none: its calls are urgent. */
export function runWithUrgency<T>(
  urgency: Urgency,
  work: () => Promise<T>,
  slots: ProviderSlots | null = null,
): Promise<T> {
  return caller.run({ urgency, slots }, work)
}

/**
 * In a job, begins `work` when the provider has a free slot. Before the intent is committed: a call that waits must not
 * look like one whose outcome is unknown.
 */
export function withProviderSlot<T>(provider: string, work: () => Promise<T>): Promise<T> {
  const slots = caller.getStore()?.slots
  return slots ? slots.run(provider, work) : work()
}

export function createProviderSlots(limits: ProviderLimits, db: Db): ProviderSlots {
  /** In each process one call at a time asks for a slot of a kind, so that a long queue asks no more often. */
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

/** Waits for a free slot. Null when an urgent call has waited long enough. */
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
  // Running calls end before their lease.
  const longest = wait > LEASE_MS / 2 ? 5 * SHORTEST_PAUSE_MS : LONGEST_PAUSE_MS
  return Math.min(longest, Math.max(SHORTEST_PAUSE_MS, wait))
}

/** With `atOnce` slots, each may start one call in so many seconds that all together keep the rate. */
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

/** Brings the slots in line with the settings. Running calls keep theirs. */
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

/** A provider with few slots keeps one for urgent calls; with a single slot all calls share it. */
export function openTo(slot: number, atOnce: number): number {
  const reserved = Math.ceil(atOnce / RESERVED_OF)
  if (atOnce > 1 && slot < reserved) return LEVELS.urgent
  if (atOnce > 2 && slot < 2 * reserved) return LEVELS.usual
  return LEVELS.bulk
}
