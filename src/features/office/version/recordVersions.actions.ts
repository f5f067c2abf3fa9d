import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { diffStates, isSame, shortenChanges } from './stateDiff.rules.ts'
import type { VersionKind } from './version.rules.ts'
import * as store from './version.store.ts'

/** A kind of item with versions: how its whole state is read. */
export interface VersionedItem {
  kind: VersionKind
  /** The state as the office shows it to edit; null if there is no such item. `ctx.db` is the transaction. */
  read(ctx: Ctx, key: string): Promise<object | null>
}

type Action<C, Input, Answer> = (ctx: C, input: Input) => Promise<Answer>

const recorded = new WeakSet<object>()

/** Whether an action of the office keeps versions of what it changes. */
export function keepsVersions(action: object): boolean {
  return recorded.has(action)
}

/**
 * Makes an action of the office keep versions of the item that it changes. The version is written in the transaction of
 * the change: neither exists without the other. Whoever calls the action (a screen, the command line, a restore, a
 * schedule) gets the version with it.
 */
export function withVersions<C extends Ctx, Input, Answer>(
  item: VersionedItem,
  keyOf: (input: Input) => string,
  action: Action<C, Input, Answer>,
): Action<C, Input, Answer> {
  return withVersionsOfEach(item, async (_, input) => [keyOf(input)], action)
}

/** The same for an action that changes many items at once. `keysOf` finds them in the transaction, before the change. */
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
  const operatorName = ctx.operator?.name ?? null
  const known: Array<{ ref: store.ItemRef; before: object | null; number: number }> = []
  for (const key of keys) {
    const ref = { kind: item.kind, key }
    const before = await item.read(inside, key)
    known.push({ ref, before, number: await addVersionOfUnknownState(ctx, trx, ref, before) })
  }
  const result = await work()
  for (const { ref, before, number } of known) {
    const state = await item.read(inside, ref.key)
    if (isSame(before, state)) continue
    const changes = shortenChanges(diffStates(before, state))
    await store.addItemVersion(trx, { ...ref, number: number + 1, state, changes, operatorName, at: ctx.now })
  }
  return result
}

/**
 * Adds a version for a state that no version has: of an item that is older than its versions, or that an import changed.
 * So the state before the first change can be restored too. Returns the number of the newest version.
 */
export async function addVersionOfUnknownState(
  ctx: Ctx,
  trx: Trx,
  ref: store.ItemRef,
  state: object | null,
): Promise<number> {
  const newest = await store.findNewestItemVersion(trx, ref)
  const known = (newest?.state ?? null) as object | null
  if (isSame(known, state)) return newest?.number ?? 0
  const number = (newest?.number ?? 0) + 1
  const changes = shortenChanges(diffStates(known, state))
  await store.addItemVersion(trx, { ...ref, number, state, changes, operatorName: null, at: ctx.now })
  return number
}
