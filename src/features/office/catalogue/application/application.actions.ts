import type { ApplicationOrigin, ApplicationType } from '#features/catalogue/catalogue.rules.ts'
import * as editing from '#features/catalogue/editing/applicationEditing.actions.ts'
import type { ApplicationDraft } from '#features/catalogue/editing/draft.contract.ts'
import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import { withVersions } from '../../version/recordVersions.actions.ts'
import { applicationItem } from '../catalogueVersions.actions.ts'
import { loadChoicesByLabel, loadNamedPictures } from '../material.actions.ts'
import { findApplicationRecord, listVersionsWithFiles } from '../material.store.ts'

const PER_PAGE = 30
const VERSIONS_SHOWN = 50

interface ListInput {
  q?: string | undefined
  type?: ApplicationType | undefined
  origin?: ApplicationOrigin | undefined
  category?: string | undefined
  state?: 'published' | 'hidden' | undefined
  file?: 'with' | 'without' | undefined
  page: number
}

export async function listApplications(ctx: Ctx, { state, file, ...input }: ListInput) {
  const isPublished = state === undefined ? undefined : state === 'published'
  const hasFile = file === undefined ? undefined : file === 'with'
  return editing.listApplicationsToEdit(ctx, { ...input, isPublished, hasFile, perPage: PER_PAGE })
}

export async function getApplication(ctx: Ctx, { label }: { label: string }) {
  const record = await findApplicationRecord(ctx.db, label)
  if (!record) throw new AppError('not_found')
  const { draft, version } = await editing.readApplicationDraft(ctx.db, label)
  const { icon, banner, ipadBanner, fullscreenBanner, ipadFullscreenBanner } = draft
  const { iphoneScreenshots, ipadScreenshots, suggestedApplication } = draft
  const banners = [banner, ipadBanner, fullscreenBanner, ipadFullscreenBanner]
  const [pictures, choices, versions] = await Promise.all([
    loadNamedPictures(ctx, [icon, ...banners, ...iphoneScreenshots, ...ipadScreenshots]),
    loadChoicesByLabel(ctx, [suggestedApplication]),
    listVersionsWithFiles(ctx.db, record.id, VERSIONS_SHOWN),
  ])
  return {
    label,
    version,
    draft,
    pictures,
    choices,
    price: record.priceToman,
    downloadCount: record.downloadCount,
    viewCount: record.viewCount,
    createTime: record.createdAt.toISOString(),
    updateTime: record.updatedAt.toISOString(),
    versions: versions.map(versionView),
  }
}

type VersionRow = Awaited<ReturnType<typeof listVersionsWithFiles>>[number]

function versionView(row: VersionRow) {
  const { name, build, changeLogFa, changeLogEn, isForce, fileSize, minimumIosVersion, maximumIosVersion } =
    row
  return {
    name,
    build,
    changeLogFa,
    changeLogEn,
    isForce,
    fileSize,
    minimumIosVersion,
    maximumIosVersion,
    createTime: row.createdAt.toISOString(),
    fileTime: row.fileAt?.toISOString() ?? null,
    withdrawTime: row.withdrawnAt?.toISOString() ?? null,
  }
}

const labelOf = ({ label }: { label: string }) => label

export const addApplication = withVersions(
  applicationItem,
  labelOf,
  async (ctx: Ctx, { label, draft }: { label: string; draft: ApplicationDraft }) => {
    await editing.createApplication(ctx, label, draft)
    return getApplication(ctx, { label })
  },
)

interface SaveInput {
  label: string
  version: string
  draft: ApplicationDraft
}

export const saveApplication = withVersions(
  applicationItem,
  labelOf,
  async (ctx: Ctx, { label, version, draft }: SaveInput) => {
    await editing.saveApplication(ctx, label, version, draft)
    return getApplication(ctx, { label })
  },
)

export const openApplication = withVersions(
  applicationItem,
  labelOf,
  async (ctx: Ctx, { label, isOpen }: { label: string; isOpen: boolean }) => {
    await editing.setOpenDownload(ctx, label, isOpen)
    return { label, isOpen }
  },
)
