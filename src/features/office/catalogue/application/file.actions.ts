import { importIpa, listIpas } from '#features/install/signing/importPackage.actions.ts'
import { getStorageState } from '#features/install/storage/signedStorage.actions.ts'
import type { ReceivedFile } from '#kernel/endpoint.ts'
import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import { IpaFault } from '#server/ipa/ipaFault.ts'
import type { ipaErrors } from './file.contract.ts'

const SHOWN = 100

export async function listFiles(ctx: Ctx) {
  const rows = await listIpas(ctx, SHOWN + 1)
  return {
    items: rows
      .slice(0, SHOWN)
      .map(({ importedAt, ...row }) => ({ ...row, importTime: importedAt.toISOString() })),
    hasMore: rows.length > SHOWN,
  }
}

export async function getStorage(ctx: Ctx) {
  return getStorageState(ctx)
}

interface ImportInput {
  file: ReceivedFile
  application: string
  changeLogFa: string
  changeLogEn: string
  replacesIcon: 'true' | 'false'
  replacesFile: 'true' | 'false'
}

export async function importFile(ctx: Ctx, { file, replacesIcon, replacesFile, ...wish }: ImportInput) {
  const flags = { isIconReplaced: replacesIcon === 'true', isFileReplaced: replacesFile === 'true' }
  return importedView(await importIpa(ctx, { path: file.path, ...flags, ...wish }).catch(explainIpaFault))
}

export function importedView({ replaced, ...imported }: Awaited<ReturnType<typeof importIpa>>) {
  if (!replaced) return { ...imported, replaced }
  const { size, sha256, importedAt } = replaced
  return { ...imported, replaced: { size, sha256, importTime: importedAt.toISOString() } }
}

export function explainIpaFault(error: unknown): never {
  if (error instanceof AppError && error.code === 'application_not_found')
    throw new AppError('package_application_unknown')
  if (!(error instanceof IpaFault)) throw error
  // The type makes sure that every error code has a message.
  const code: keyof typeof ipaErrors = `ipa_${error.reason}`
  throw new AppError(code)
}
