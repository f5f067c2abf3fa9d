import { iosMajorOfBuild } from '#features/device/enrolment/udid.rules.ts'
import { modelNameOfProduct } from '#features/device/model.table.ts'
import { AppError } from '#kernel/errors.ts'
import type { UserCtx } from '#server/context.ts'
import type { FilledFormField } from '../ticket.store.ts'
import * as store from './ownItems.store.ts'
import { findSubTopic, isReferenceKind, type ReferenceFieldKind } from './topic.table.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Replaces the ids of selected items by readable text: a payment's number, a device's model, an application's name.
 * Refuses an id that is not the user's own.
 */
export async function replaceItemIdsByNames(
  ctx: UserCtx,
  subTopic: string,
  fields: FilledFormField[],
): Promise<FilledFormField[]> {
  const kinds = new Map(findSubTopic(subTopic)?.fields.map(({ label, kind }) => [label, kind]))
  return Promise.all(
    fields.map(async ({ label, value }) => {
      const kind = kinds.get(label)
      if (!kind || !isReferenceKind(kind)) return { label, value }
      const name = await readName(ctx, kind, value)
      if (name === undefined)
        throw new AppError('input_invalid', { fields: { [`fields.${label}`]: 'ticket_value_choice' } })
      return { label, value: name }
    }),
  )
}

async function readName(ctx: UserCtx, kind: ReferenceFieldKind, id: string): Promise<string | undefined> {
  const { db, user } = ctx
  if (kind === 'application') {
    if (!/^[1-9]\d{0,14}$/.test(id)) return undefined
    const found = await store.findOwnApplication(db, user.userId, Number(id))
    return found && `${found.nameFa} (${found.label})`
  }
  if (!UUID.test(id)) return undefined
  if (kind === 'payment') {
    const found = await store.findOwnPayment(db, user.userId, id)
    return found && String(found.number)
  }
  const found = await store.findOwnDevice(db, user.userId, id)
  const ios = found && iosMajorOfBuild(found.build)
  return found && modelNameOfProduct(found.product) + (ios ? ` (iOS ${ios})` : '')
}
