import { createApplication } from '#features/catalogue/editing/applicationEditing.actions.ts'
import * as uploads from '#features/install/signing/packageUpload.actions.ts'
import type { ReceivedFile } from '#kernel/endpoint.ts'
import type { OperatorCtx } from '#server/context.ts'
import { DEVICE_FAMILY } from '#server/ipa/info.ts'
import { loadNamedPictures } from '../material.actions.ts'
import { EMPTY_APPLICATION } from './emptyApplication.rules.ts'
import { explainIpaFault, importedView } from './file.actions.ts'

export async function addPackageUpload(ctx: OperatorCtx, { file }: { file: ReceivedFile }) {
  const upload = await uploads.addPackageUpload(ctx, file.path).catch(explainIpaFault)
  const { facts, icon: picture, known } = upload
  const [icon = null] = await loadNamedPictures(ctx, [picture])
  const { bundleIdentifier, name, version, build, minimumIos, size, sha256 } = facts
  return {
    id: upload.id,
    bundleIdentifier,
    name,
    version,
    build,
    minimumIosVersion: minimumIos,
    ...devicesOf(facts.deviceFamily),
    size,
    sha256,
    icon,
    proposedLabel: upload.proposedLabel,
    application: known,
  }
}

/** An application for iPads only does not run on iPhones; an application for iPhones also runs on iPads. */
function devicesOf(families: readonly number[]) {
  return {
    isForIphone: families.includes(DEVICE_FAMILY.phone),
    isForIpad: families.includes(DEVICE_FAMILY.pad),
  }
}

interface NewApplication {
  id: string
  label: string
  nameFa: string
  nameEn: string
  developerEn: string
  type: 'application' | 'game'
  origin: (typeof EMPTY_APPLICATION)['origin']
  changeLogFa: string
  changeLogEn: string
}

/**
 * Creates a hidden application from the metadata of its package file, then imports the file. After a crash in between
 * the upload is still there, and the application exists.
 */
export async function addApplicationOfPackage(ctx: OperatorCtx, input: NewApplication) {
  const { id, label, changeLogFa, changeLogEn, ...texts } = input
  const { facts, icon } = await uploads.findPackageUpload(ctx, id)
  const { isForIphone, isForIpad } = devicesOf(facts.deviceFamily)
  await createApplication(ctx, label, {
    ...EMPTY_APPLICATION,
    ...texts,
    packageName: facts.bundleIdentifier,
    icon,
    isCompatibleWithIphone: isForIphone,
    isCompatibleWithIpad: isForIpad,
  })
  const request = { application: label, changeLogFa, changeLogEn, isIconReplaced: true }
  return importedView(await uploads.importPackageUpload(ctx, id, request).catch(explainIpaFault))
}

interface NewVersion {
  id: string
  changeLogFa: string
  changeLogEn: string
  replacesIcon: boolean
  replacesFile: boolean
}

export async function addVersionOfPackage(ctx: OperatorCtx, input: NewVersion) {
  const { id, changeLogFa, changeLogEn, replacesIcon, replacesFile } = input
  const flags = { isIconReplaced: replacesIcon, isFileReplaced: replacesFile }
  const request = { application: '', changeLogFa, changeLogEn, ...flags }
  return importedView(await uploads.importPackageUpload(ctx, id, request).catch(explainIpaFault))
}

export async function discardPackageUpload(ctx: OperatorCtx, { id }: { id: string }) {
  await uploads.discardPackageUpload(ctx, id)
  return {}
}
