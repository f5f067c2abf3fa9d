import type { ApplicationType } from '#features/catalogue/catalogue.rules.ts'
import * as editing from '#features/catalogue/editing/categoryEditing.actions.ts'
import type { CategoryDraft } from '#features/catalogue/editing/draft.contract.ts'
import type { Ctx } from '#server/context.ts'
import { withVersions } from '../../version/recordVersions.actions.ts'
import { categoryItem, categoryOrderItem } from '../catalogueVersions.actions.ts'
import { loadNamedPictures } from '../material.actions.ts'

export async function listCategories(ctx: Ctx) {
  const rows = await editing.listCategories(ctx)
  const pictures = await loadNamedPictures(
    ctx,
    rows.map(({ icon }) => icon),
  )
  const pictureOf = (icon: string | null) => pictures.find(({ id }) => id === icon) ?? null
  return { categories: rows.map((row) => ({ ...row, picture: pictureOf(row.icon) })) }
}

const labelOf = ({ label }: { label: string }) => label

export const addCategory = withVersions(
  categoryItem,
  labelOf,
  async (ctx: Ctx, { label, ...draft }: CategoryDraft & { label: string }) => {
    await editing.addCategory(ctx, label, draft)
    return listCategories(ctx)
  },
)

type Change = CategoryDraft & { label: string; version: string }

export const changeCategory = withVersions(
  categoryItem,
  labelOf,
  async (ctx: Ctx, { label, version, ...draft }: Change) => {
    await editing.saveCategory(ctx, label, version, draft)
    return listCategories(ctx)
  },
)

interface OrderInput {
  type: ApplicationType
  labels: string[]
}

export const orderCategories = withVersions(
  categoryOrderItem,
  ({ type }: OrderInput) => type,
  async (ctx: Ctx, { type, labels }: OrderInput) => {
    await editing.orderCategories(ctx, type, labels)
    return listCategories(ctx)
  },
)

export const removeCategory = withVersions(
  categoryItem,
  labelOf,
  async (ctx: Ctx, { label }: { label: string }) => {
    await editing.removeCategory(ctx, label)
    return listCategories(ctx)
  },
)
