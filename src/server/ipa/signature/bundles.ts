import { IpaFault } from '../ipaFault.ts'
import type { IpaLimits } from '../ipaLimits.ts'
import { PlistFault } from '../plistValue.ts'
import { readPropertyList } from '../propertyList.ts'
import type { OpenZip, ZipEntry } from '../zip.ts'
import { SignatureFault } from './signatureFault.ts'

/** The files of the app, by path inside its folder. */
export type AppFiles = Map<string, ZipEntry>

/** A folder that is signed as a unit: the app, an extension or a framework. */
export interface Bundle {
  /** The path inside the app, with a slash at its end; empty for the app itself. */
  folder: string
  bundleIdentifier: string
  /** The path of its program inside the app. */
  executable: string
}

const IN_APP = /^Payload\/([^/]+\.app)\/(.*)$/s

/** Lists the files of the one app. Also checks the name and size of every entry of the package. */
export async function listAppFiles(zip: OpenZip): Promise<AppFiles> {
  const files: AppFiles = new Map()
  let app: string | undefined
  for await (const entry of zip.entries()) {
    const [, folder, path] = IN_APP.exec(entry.name) ?? []
    if (!folder) continue
    app ??= folder
    if (folder !== app) throw new IpaFault('several_apps')
    if (path && !path.endsWith('/')) files.set(path, entry)
  }
  if (!app) throw new IpaFault('no_app')
  return files
}

const INFO_PATH = /^((?:.*\/)?[^/]+\.(?:app|appex|framework|xctest)\/)?Info\.plist$/s
const MAXIMUM_BUNDLES = 1000

/** The app first, then every bundle in it that has a program. */
export async function readBundles(zip: OpenZip, files: AppFiles, limits: IpaLimits): Promise<Bundle[]> {
  const bundles: Bundle[] = []
  for (const [path, entry] of files) {
    const match = INFO_PATH.exec(path)
    if (!match) continue
    if (bundles.length >= MAXIMUM_BUNDLES)
      throw new SignatureFault('too_many_bundles', String(bundles.length))
    const bundle = bundleOf(match[1] ?? '', await zip.read(entry, limits.infoBytes, 'info_broken'))
    if (bundle) bundles.push(bundle)
  }
  const missing = bundles.find(({ executable }) => !files.has(executable))
  if (missing) throw new IpaFault('executable_missing', missing.executable)
  return bundles.sort((one, other) => one.folder.length - other.folder.length)
}

/** Null if the bundle names no program: then it contains only resources, and code in it is signed as loose code. */
function bundleOf(folder: string, bytes: Buffer): Bundle | null {
  try {
    const info = readPropertyList(bytes)
    const [name, identifier] = [info['CFBundleExecutable'], info['CFBundleIdentifier']]
    if (typeof name !== 'string' || typeof identifier !== 'string' || !name || !identifier) return null
    return { folder, bundleIdentifier: identifier, executable: `${folder}${name}` }
  } catch (error) {
    if (error instanceof PlistFault)
      throw new IpaFault('info_broken', `${folder}Info.plist: ${error.message}`)
    throw error
  }
}
