import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readExecutable } from './executable.ts'
import { readIcon } from './icon.ts'
import { type InfoFacts, readInfo } from './info.ts'
import { IpaFault } from './ipaFault.ts'
import { IPA_LIMITS, type IpaLimits } from './ipaLimits.ts'
import { type ProfileFacts, readProfile } from './profile.ts'
import { withZip, type Zip, type ZipEntry } from './zip.ts'

export interface IpaFacts extends Omit<InfoFacts, 'iconNames'> {
  /** The largest one, as an ordinary PNG; null when there is none outside of Assets.car. */
  icon: Buffer | null
  /** Whom it was signed for, if for anybody. */
  profile: ProfileFacts | null
  size: number
  /** Of the whole file, in hex. */
  sha256: string
}

/** What a package says about itself. Throws IpaFault for one that no phone would take; little of it is ever in memory. */
export async function readIpa(path: string, limits: Partial<IpaLimits> = {}): Promise<IpaFacts> {
  const bounds = { ...IPA_LIMITS, ...limits }
  const facts = await withZip(path, bounds, (zip) => readParts(zip, bounds))
  return { ...facts, sha256: await sha256Of(path) }
}

async function readParts(zip: Zip, limits: IpaLimits): Promise<Omit<IpaFacts, 'sha256'>> {
  const files = await topFiles(zip)
  const info = files.get('Info.plist')
  if (!info) throw new IpaFault('info_missing')
  const { iconNames, ...facts } = readInfo(await zip.read(info, limits.infoBytes, 'info_broken'))
  await checkExecutable(zip, files.get(facts.executable), limits)
  return {
    ...facts,
    icon: await readIcon(zip, files, iconNames, limits),
    profile: await profileOf(zip, files.get('embedded.mobileprovision'), limits),
    size: zip.fileBytes,
  }
}

const IN_APP = /^Payload\/([^/]+\.app)\/(.*)$/s

/** The files that lie at the top of the one app, by name. Every entry's name and size was looked at on the way. */
async function topFiles(zip: Zip): Promise<Map<string, ZipEntry>> {
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

async function checkExecutable(zip: Zip, entry: ZipEntry | undefined, limits: IpaLimits): Promise<void> {
  if (!entry) throw new IpaFault('executable_missing')
  const { isEncrypted, isForSimulator } = await readExecutable(await zip.stream(entry), limits)
  if (isEncrypted) throw new IpaFault('encrypted')
  if (isForSimulator) throw new IpaFault('simulator')
}

/** It is replaced when the package is signed: a broken one does no harm. */
async function profileOf(
  zip: Zip,
  entry: ZipEntry | undefined,
  limits: IpaLimits,
): Promise<ProfileFacts | null> {
  if (!entry || entry.size > limits.profileBytes) return null
  return readProfile(await zip.read(entry, limits.profileBytes, 'too_large'))
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
