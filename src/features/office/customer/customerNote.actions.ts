import { AppError } from '#kernel/errors.ts'
import { isRoleAllowed } from '#kernel/role.ts'
import { COMMAND_LINE_ACTOR } from '#server/audit.ts'
import type { OperatorCtx } from '#server/context.ts'
import { type CustomerRef, getCustomer, requireCustomer } from './customer.actions.ts'
import * as store from './customerNote.store.ts'

/** The command line has no operator id, so only its name is stored. */
export function noteAuthorOf({ operator: { id, name } }: OperatorCtx) {
  return { operatorId: name === COMMAND_LINE_ACTOR ? null : id, operatorName: name }
}

type NoteInput = CustomerRef & { note: number }

export async function addNote(ctx: OperatorCtx, { id, text }: CustomerRef & { text: string }) {
  await requireCustomer(ctx, { id })
  await store.addNote(ctx.db, { userId: id, ...noteAuthorOf(ctx), text }, ctx.now)
  return getCustomer(ctx, { id })
}

export async function editNote(ctx: OperatorCtx, { text, ...input }: NoteInput & { text: string }) {
  await requireCustomer(ctx, input)
  const ref = noteRef(ctx, input)
  if (!(await store.editNote(ctx.db, ref, text, ctx.now))) await refuse(ctx, ref)
  return getCustomer(ctx, input)
}

export async function removeNote(ctx: OperatorCtx, input: NoteInput) {
  await requireCustomer(ctx, input)
  const ref = noteRef(ctx, input)
  if (!(await store.deleteNote(ctx.db, ref))) await refuse(ctx, ref)
  return getCustomer(ctx, input)
}

/** Owners may change notes of all operators. */
function noteRef({ operator }: OperatorCtx, { id, note }: NoteInput): store.NoteRef {
  return { userId: id, id: note, author: isRoleAllowed(operator.roles, []) ? null : operator.name }
}

async function refuse({ db }: OperatorCtx, ref: store.NoteRef): Promise<never> {
  throw new AppError((await store.doesNoteExist(db, ref)) ? 'note_not_yours' : 'not_found')
}
