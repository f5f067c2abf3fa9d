import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createForwardReader } from './createForwardReader.ts'
import { readExecutable } from './executable.ts'
import { readIcon } from './icon.ts'
import { type InfoMetadata, readInfo } from './info.ts'
import { IpaFault } from './ipaFault.ts'
import { IPA_LIMITS, type IpaLimits } from './ipaLimits.ts'
import { type ProfileMetadata, readProfile } from './profile.ts'
import { readEntitlementNames } from './signature/entitlementNames.ts'
import { type OpenZip, withZip, type ZipEntry } from './zip.ts'

export interface IpaMetadata extends Omit<InfoMetadata, 'iconNames'> {
  /** The largest icon of the app as an ordinary PNG; null when all icons are in Assets.car. */
  icon: Buffer | null
  /** The embedded provisioning profile of the package, if there is one. */
  profile: ProfileMetadata | null
  /** Names of the entitlements that the program was signed with; none when it is unsigned. */
  entitlements: string[]
  size: number
  /** SHA-256 of the whole package file, in hex. */
  sha256: string
}

/**
 * Reads the metadata of an uploaded package. Throws IpaFault for one that no phone would install. Holds only small
 * parts in memory.
 */
export async function readIpa(path: string, limits: Partial<IpaLimits> = {}): Promise<IpaMetadata> {
  const bounds = { ...IPA_LIMITS, ...limits }
  const facts = await withZip(path, bounds, (zip) => readParts(zip, bounds))
  return { ...facts, sha256: await sha256Of(path) }
}

async function readParts(zip: OpenZip, limits: IpaLimits): Promise<Omit<IpaMetadata, 'sha256'>> {
  const files = await topFiles(zip)
  const info = files.get('Info.plist')
  if (!info) throw new IpaFault('info_missing')
  const { iconNames, ...facts } = readInfo(await zip.read(info, limits.infoBytes, 'info_broken'))
  const entitlements = await checkExecutable(zip, files.get(facts.executable), limits)
  return {
    ...facts,
    entitlements,
    icon: await readIcon(zip, files, iconNames, limits),
    profile: await profileOf(zip, files.get('embedded.mobileprovision'), limits),
    size: zip.fileBytes,
  }
}

/** A signature contains a hash for each page of the program: this size is enough for a program of 500 MB. */
const MAXIMUM_SIGNATURE_BYTES = 8 * 1024 * 1024

const IN_APP = /^Payload\/([^/]+\.app)\/(.*)$/s

/** The files in the top folder of the package's only app, by name. Also checks the name and size of every zip entry. */
async function topFiles(zip: OpenZip): Promise<Map<string, ZipEntry>> {
  const files = new Map<string, ZipEntry>()
  let app: string | undefined
  for await (const entry of zip.entries()) {
    const [, folder, name] = IN_APP.exec(entry.name) ?? []
    if (!folder) continue
    app ??= folder
    if (folder !== app) throw new IpaFault('several_apps')
    if (!name || name.includes('/')) continue
    if (files.has(name)) throw new IpaFault('doubled_entry', name)
    files.set(name, entry)
  }
  if (!app) throw new IpaFault('no_app')
  return files
}

/** Returns the names of the program's entitlements. Throws if no phone would run the program. */
async function checkExecutable(
  zip: OpenZip,
  entry: ZipEntry | undefined,
  limits: IpaLimits,
): Promise<string[]> {
  if (!entry) throw new IpaFault('executable_missing')
  const { isEncrypted, isForSimulator, signature } = await readExecutable(
    await zip.stream(entry),
    entry.size,
    limits,
  )
  if (isEncrypted) throw new IpaFault('encrypted')
  if (isForSimulator) throw new IpaFault('simulator')
  if (!signature || signature.size > MAXIMUM_SIGNATURE_BYTES || signature.at > limits.executableBytes)
    return []
  const stream = await zip.stream(entry)
  try {
    return readEntitlementNames(await createForwardReader(stream).peek(signature.at, signature.size))
  } catch (error) {
    // Entitlements are only displayed. A program with an unreadable signature is signed again anyway.
    if (error instanceof IpaFault) return []
    throw error
  } finally {
    stream.destroy()
  }
}

/** Reads the provisioning profile of the package. A broken profile is ignored, because signing replaces it. */
async function profileOf(
  zip: OpenZip,
  entry: ZipEntry | undefined,
  limits: IpaLimits,
): Promise<ProfileMetadata | null> {
  if (!entry || entry.size > limits.profileBytes) return null
  return readProfile(await zip.read(entry, limits.profileBytes, 'too_large'))
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
