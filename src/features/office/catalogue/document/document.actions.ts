import { findDocumentTitle } from '#features/content/content.actions.ts'
import { CONTENT_PAGES } from '#features/content/content.table.ts'
import * as content from '#features/content/document.actions.ts'
import { parseInstant } from '#kernel/time.ts'
import type { Ctx, OperatorCtx } from '#server/context.ts'
import { withVersions } from '../../version/recordVersions.actions.ts'
import { documentItem } from '../catalogueVersions.actions.ts'

export async function listDocuments(ctx: Ctx) {
  const all = await content.listAllVersions(ctx)
  return {
    documents: CONTENT_PAGES.map(({ name }) => {
      const own = all.filter((row) => row.name === name)
      const valid = own.find(({ validFrom }) => validFrom <= ctx.now)
      const planned = own.findLast(({ validFrom }) => validFrom > ctx.now)
      return {
        name,
        title: findDocumentTitle(ctx, name),
        version: valid?.version ?? content.FILE_VERSION,
        validFrom: valid?.validFrom.toISOString() ?? null,
        plannedFrom: planned?.validFrom.toISOString() ?? null,
      }
    }),
  }
}

interface DocumentRef {
  name: string
  version?: number | undefined
}

export async function getDocument(ctx: Ctx, { name, version: wanted }: DocumentRef) {
  const rows = await content.listVersions(ctx, name)
  const { version, texts } = await content.getDocumentTexts(ctx, name, wanted)
  const valid = rows.find(({ validFrom }) => validFrom <= ctx.now)
  const written = rows.map((row) => ({
    version: row.version,
    state:
      row.validFrom > ctx.now
        ? ('planned' as const)
        : row === valid
          ? ('valid' as const)
          : ('earlier' as const),
    validFrom: row.validFrom.toISOString(),
    author: row.author,
  }))
  const file = {
    version: content.FILE_VERSION,
    state: valid ? ('earlier' as const) : ('valid' as const),
    validFrom: null,
    author: '',
  }
  const { fa: textFa, en: textEn, ar: textAr, ru: textRu } = texts
  return { name, version, textFa, textEn, textAr, textRu, versions: [...written, file] }
}

interface VersionInput {
  name: string
  textFa?: string | undefined
  textEn?: string | undefined
  textAr?: string | undefined
  textRu?: string | undefined
  validFrom: string | null
  seen?: number | undefined
}

export const addDocumentVersion = withVersions(
  documentItem,
  ({ name }: VersionInput) => name,
  async (ctx: OperatorCtx, input: VersionInput) => {
    const { name, textFa: fa, textEn: en, textAr: ar, textRu: ru, validFrom, seen } = input
    const given = Object.entries({ fa, en, ar, ru }).filter(([, text]) => text !== undefined)
    await content.addVersion(ctx, {
      name,
      texts: Object.fromEntries(given),
      validFrom: validFrom === null ? null : parseInstant(validFrom),
      seen,
      author: ctx.operator.name,
    })
    return getDocument(ctx, { name })
  },
)

export async function withdrawDocumentVersion(
  ctx: Ctx,
  { name, version }: { name: string; version: number },
) {
  await content.withdrawVersion(ctx, name, version)
  return getDocument(ctx, { name })
}
