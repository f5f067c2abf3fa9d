import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { diffStates, isSame, shortenChanges } from './stateDiff.rules.ts'
import type { VersionKind } from './version.rules.ts'
import * as store from './version.store.ts'

/** A kind of item with versions, and how to read the state of an item. */
export interface VersionedItem {
  kind: VersionKind
  /** The state as the office edits it; null if there is no such item. `ctx.db` is the transaction. */
  read(ctx: Ctx, key: string): Promise<object | null>
  /** Reads the states of many items in one query, for bulk actions. */
  readMany?(ctx: Ctx, keys: readonly string[]): Promise<Map<string, object | null>>
}

type Action<C, Input, Answer> = (ctx: C, input: Input) => Promise<Answer>

const recorded = new WeakSet<object>()

/** Whether an action of the office keeps versions of what it changes. */
export function keepsVersions(action: object): boolean {
  return recorded.has(action)
}

/**
 * Wraps an office action so that each change adds a version of the item. The version is written in the transaction of
 * the change, so neither exists without the other. This works for every caller: a screen, the command line, a restore
 * or a schedule.
 */
export function withVersions<C extends Ctx, Input, Answer>(
  item: VersionedItem,
  keyOf: (input: Input) => string,
  action: Action<C, Input, Answer>,
): Action<C, Input, Answer> {
  return withVersionsOfEach(item, async (_, input) => [keyOf(input)], action)
}

/** The same for a bulk action. `keysOf` finds the items in the transaction, before the change. */
export function withVersionsOfEach<C extends Ctx, Input, Answer>(
  item: VersionedItem,
  keysOf: (ctx: Pick<Ctx, 'db'>, input: Input) => Promise<string[]>,
  action: Action<C, Input, Answer>,
): Action<C, Input, Answer> {
  const recording: Action<C, Input, Answer> = (ctx, input) => {
    const transaction: Ctx['transaction'] = (work) =>
      ctx.transaction(async (trx) => {
        await store.lockVersionKind(trx, item.kind)
        const keys = await keysOf({ db: trx }, input)
        return recordChanges(ctx, trx, item, keys, () => work(trx))
      })
    return action({ ...ctx, transaction }, input)
  }
  recorded.add(recording)
  return recording
}

async function recordChanges<T>(
  ctx: Ctx,
  trx: Trx,
  item: VersionedItem,
  keys: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const inside = { ...ctx, db: trx }
  const before = await readStates(inside, item, keys)
  const numbers = await addVersionsOfUnknownStates(ctx, trx, item.kind, before)
  const result = await work()
  const after = await readStates(inside, item, keys)
  const operatorName = ctx.operator?.name ?? null
  const versions = keys.flatMap((key): store.NewItemVersion[] => {
    const [known, state] = [before.get(key) ?? null, after.get(key) ?? null]
    if (isSame(known, state)) return []
    const changes = shortenChanges(diffStates(known, state))
    const number = (numbers.get(key) ?? 0) + 1
    return [{ kind: item.kind, key, number, state, changes, operatorName, at: ctx.now }]
  })
  await store.addItemVersions(trx, versions)
  return result
}

type States = ReadonlyMap<string, object | null>

async function readStates(ctx: Ctx, item: VersionedItem, keys: readonly string[]): Promise<States> {
  if (item.readMany && keys.length > 1) return item.readMany(ctx, keys)
  const states = new Map<string, object | null>()
  for (const key of keys) states.set(key, await item.read(ctx, key))
  return states
}

/**
 * Adds a version for a current state that has none: of an item that is older than the versions, or that an import
 * changed. So the state before the first change can be restored too. Returns the number of the newest version of each
 * item.
 */
async function addVersionsOfUnknownStates(
  ctx: Ctx,
  trx: Trx,
  kind: VersionKind,
  states: States,
): Promise<Map<string, number>> {
  const newest = await store.findNewestItemVersions(trx, kind, [...states.keys()])
  const numbers = new Map<string, number>()
  const versions: store.NewItemVersion[] = []
  for (const [key, state] of states) {
    const row = newest.get(key)
    const known = (row?.state ?? null) as object | null
    const isKnown = isSame(known, state)
    const number = (row?.number ?? 0) + (isKnown ? 0 : 1)
    numbers.set(key, number)
    if (isKnown) continue
    const changes = shortenChanges(diffStates(known, state))
    versions.push({ kind, key, number, state, changes, operatorName: null, at: ctx.now })
  }
  await store.addItemVersions(trx, versions)
  return numbers
}

/** The same for one item. */
export async function addVersionOfUnknownState(
  ctx: Ctx,
  trx: Trx,
  { kind, key }: store.ItemRef,
  state: object | null,
): Promise<number> {
  return (await addVersionsOfUnknownStates(ctx, trx, kind, new Map([[key, state]]))).get(key) ?? 0
}
