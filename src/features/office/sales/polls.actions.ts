import { pickTexts } from '#features/catalogue/texts.rules.ts'
import * as keeping from '#features/poll/editPoll.actions.ts'
import type { PollChange, PollChangeFault } from '#features/poll/editPoll.rules.ts'
import { AppError } from '#kernel/errors.ts'
import { type Instant, parseInstant } from '#kernel/time.ts'
import type { OperatorCtx } from '#server/context.ts'
import { type VersionedItem, withVersions } from '../version/recordVersions.actions.ts'
import { versionHashOf } from './versionHash.actions.ts'

type ListedPoll = Awaited<ReturnType<typeof keeping.listPolls>>[number]
/** The fields of a poll that an operator edits. Votes change meanwhile and must not cause a conflict. */
type EditableFields = Omit<ListedPoll, 'state' | 'voters' | 'createdAt'>

export async function listPolls(ctx: OperatorCtx) {
  const rows = await keeping.listPolls(ctx)
  return {
    polls: rows.map((row) => ({
      id: row.id,
      state: row.state,
      ...pickTexts(row, 'question', 'description'),
      maximumChoices: row.maximumChoices,
      closeTime: isoOf(row.closesAt),
      voters: row.voters,
      options: row.options,
      version: pollVersion(row),
    })),
  }
}

function isoOf(time: Instant | null): string | null {
  return time?.toISOString() ?? null
}

function pollVersion(row: EditableFields): string {
  return versionHashOf([
    pickTexts(row, 'question', 'description'),
    row.maximumChoices,
    row.isEnabled,
    isoOf(row.closesAt),
    isoOf(row.closedAt),
    row.options.map((option) => pickTexts(option, 'text')),
  ])
}

type PollInput = Omit<PollChange, 'closeTime' | 'isEnabled'> & { closeTime: string | null }

function changeOf({ closeTime, ...fields }: PollInput): PollChange {
  return { ...fields, closeTime: closeTime === null ? null : parseInstant(closeTime) }
}

/** Errors of a change to a poll. The form requires all fields, so only these can occur. */
const FAULTS: Record<PollChangeFault, AppError> = {
  question_missing: new AppError('input_invalid', { fields: { question_fa: 'office_sale_text_needed' } }),
  options_missing: new AppError('input_invalid', { fields: { options: 'office_poll_options_wrong' } }),
  maximum_wrong: new AppError('input_invalid', { fields: { maximum_choices: 'office_poll_choices_wrong' } }),
  voted_already: new AppError('poll_voted_already'),
  just_made: new AppError('label_taken'),
}

export const pollItem: VersionedItem = {
  kind: 'poll',
  async read(ctx, key) {
    const row = (await keeping.listPolls(ctx)).find(({ id }) => id === key)
    if (!row) return null
    return {
      ...pickTexts(row, 'question', 'description'),
      maximumChoices: row.maximumChoices,
      closeTime: isoOf(row.closesAt),
      isEnabled: row.isEnabled,
      isClosed: row.closedAt !== null,
      options: row.options.map((option) => pickTexts(option, 'text')),
    }
  },
}

const idOf = ({ id }: { id: string }) => id

export const addPoll = withVersions(pollItem, idOf, async (ctx: OperatorCtx, asked: PollInput) => {
  const written = await keeping.addPoll(ctx, changeOf(asked))
  if ('fault' in written) throw FAULTS[written.fault]
  return listPolls(ctx)
})

interface PollEdit extends PollInput {
  version: string
  /** Set only when a version is restored; the screen has a separate button for it. */
  isEnabled?: boolean | undefined
}

export const changePoll = withVersions(pollItem, idOf, async (ctx: OperatorCtx, input: PollEdit) => {
  const { version, isEnabled, ...asked } = input
  const known = (await keeping.listPolls(ctx)).find(({ id }) => id === asked.id)
  const change = { ...changeOf(asked), isEnabled }
  // Do not send an unchanged end, because a new end would reopen a poll that was closed by hand.
  const isSameEnd = known !== undefined && isoOf(known.closesAt) === asked.closeTime
  const written = await keeping.updatePoll(
    ctx,
    isSameEnd ? { ...change, closeTime: undefined } : change,
    (row) => pollVersion(row) === version,
  )
  if ('fault' in written) throw FAULTS[written.fault]
  return listPolls(ctx)
})

export const closePoll = withVersions(pollItem, idOf, async (ctx: OperatorCtx, { id }: { id: string }) => {
  if (!(await keeping.closePoll(ctx, id))) throw new AppError('poll_closed_already')
  return listPolls(ctx)
})

export const setPollEnabled = withVersions(
  pollItem,
  idOf,
  async (ctx: OperatorCtx, { id, isEnabled }: { id: string; isEnabled: boolean }) => {
    await keeping.setPollEnabled(ctx, id, isEnabled)
    return listPolls(ctx)
  },
)
