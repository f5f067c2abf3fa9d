import { pickTexts, textNames } from '#features/catalogue/texts.rules.ts'
import { AppError } from '#kernel/errors.ts'
import { bumpContentVersion } from '#server/contentVersion.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import {
  areSameOptions,
  findPollChangeFault,
  type PollChange,
  type PollChangeFault,
} from './editPoll.rules.ts'
import { pollStateAt } from './poll.rules.ts'
import * as store from './poll.store.ts'

/** Operator actions on polls. Pages show a change within a second. */

export async function listPolls(ctx: Ctx) {
  const rows = await store.listPolls(ctx.db)
  return rows.map((row) => ({ ...row, state: pollStateAt(row, ctx.now) }))
}

type PollWriteResult = { isNew: boolean } | { fault: PollChangeFault }

export async function createOrUpdatePoll(ctx: Ctx, change: PollChange): Promise<PollWriteResult> {
  return ctx.transaction((trx) => writePollInTransaction(ctx, trx, change))
}

/**
 * Creates a poll. If two operators create the same id at once, only the first insert counts; the second changes
 * nothing.
 */
export async function addPoll(ctx: Ctx, change: PollChange): Promise<PollWriteResult> {
  return ctx.transaction((trx) => writeLockedPoll(ctx, trx, change, undefined))
}

/** Changes the poll only if it is still the version that the operator read. */
export async function updatePoll(
  ctx: Ctx,
  change: PollChange,
  isAsSeen: (known: store.PollRow) => boolean,
): Promise<PollWriteResult> {
  return ctx.transaction(async (trx) => {
    const known = await store.lockPoll(trx, change.id)
    if (!known) throw new AppError('not_found')
    if (!isAsSeen(known)) throw new AppError('changed_meanwhile')
    return writeLockedPoll(ctx, trx, change, known)
  })
}

/** Writes one poll. For the seed, which writes all polls in one transaction. */
export async function writePollInTransaction(
  ctx: Ctx,
  trx: Trx,
  change: PollChange,
): Promise<PollWriteResult> {
  return writeLockedPoll(ctx, trx, change, await store.lockPoll(trx, change.id))
}

async function writeLockedPoll(
  ctx: Ctx,
  trx: Trx,
  change: PollChange,
  known: LockedPoll,
): Promise<PollWriteResult> {
  const fault = findPollChangeFault(change, known)
  if (fault) return { fault }
  const fields = fieldsOf(ctx, change, known)
  if (known) await store.updatePoll(trx, fields)
  else if (!(await store.insertPoll(trx, fields, ctx.now))) return { fault: 'just_made' }
  const { options } = change
  if (options && known && areSameOptions(options, known.options))
    await store.translateOptions(trx, change.id, options)
  else if (options) await store.replaceOptions(trx, change.id, options)
  await bumpContentVersion(trx)
  return { isNew: !known }
}

type LockedPoll = Awaited<ReturnType<typeof store.lockPoll>>

function fieldsOf(ctx: Ctx, change: PollChange, known: LockedPoll): store.PollFields {
  return {
    id: change.id,
    ...textsOf(change, known),
    maximumChoices: change.maximumChoices ?? known?.maximumChoices ?? 1,
    isEnabled: change.isEnabled ?? known?.isEnabled ?? true,
    ...timesOf(ctx, change, known),
  }
}

function textsOf(change: PollChange, known: LockedPoll) {
  const names = textNames('question', 'description')
  const texts = names.map((name) => [name, change[name] ?? known?.[name] ?? ''])
  return pickTexts(Object.fromEntries(texts), 'question', 'description')
}

/** The closing times of a changed poll. A new end in the future reopens a closed poll. */
function timesOf({ now }: Ctx, { closeTime }: PollChange, known: LockedPoll) {
  if (closeTime === undefined) return { closesAt: known?.closesAt ?? null, closedAt: known?.closedAt ?? null }
  return { closesAt: closeTime, closedAt: closeTime && closeTime <= now ? now : null }
}

/** Closes a poll. Idempotent: closing a closed poll keeps its closing time and returns false. */
export async function closePoll(ctx: Ctx, id: string): Promise<boolean> {
  return changeAndPublish(ctx, async (trx) => {
    const isDone = await store.closePoll(trx, id, ctx.now)
    if (!isDone && !(await store.findPoll(trx, id))) throw new AppError('not_found')
    return isDone
  })
}

export async function setPollEnabled(ctx: Ctx, id: string, isEnabled: boolean): Promise<void> {
  await changeAndPublish(ctx, async (trx) => {
    if (!(await store.setPollEnabled(trx, id, isEnabled))) throw new AppError('not_found')
  })
}

async function changeAndPublish<Result>(ctx: Ctx, change: (trx: Trx) => Promise<Result>): Promise<Result> {
  return ctx.transaction(async (trx) => {
    const result = await change(trx)
    await bumpContentVersion(trx)
    return result
  })
}
