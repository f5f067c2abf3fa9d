import { IpaFault } from '#server/ipa/ipaFault.ts'
import type { IpaLimits } from '#server/ipa/ipaLimits.ts'
import { isDictionary, PlistFault } from '#server/ipa/plistValue.ts'
import { readPropertyList } from '#server/ipa/propertyList.ts'
import type { OpenZip, ZipEntry } from '#server/ipa/zip.ts'

/** A folder that is signed as one: an app, an extension or a framework. */
export interface Bundle {
  /** Its path in the archive, with a slash at the end. */
  folder: string
  identifier: string
  /** The path of its program in the archive. */
  executable: string
  info: Buffer
  /** Whether it runs as a process of its own and therefore carries a profile and entitlements. */
  isProgram: boolean
}

const BUNDLE = /^(Payload\/[^/]+\.app\/(?:.*\/)?(?:[^/]+\.(?:appex|app|framework|xctest)\/)?)Info\.plist$/s
const ENDING = /\.(app|appex|framework|xctest)\/$/
const PROGRAM = /\.(app|appex)\/$/
const ROOT = /^Payload\/[^/]+\.app\/$/

/** All bundles of the archive, the innermost first and the app last. */
export async function findBundles(
  zip: OpenZip,
  entries: Map<string, ZipEntry>,
  limits: IpaLimits,
): Promise<Bundle[]> {
  const bundles: Bundle[] = []
  for (const [name, entry] of entries) {
    const folder = BUNDLE.exec(name)?.[1]
    if (!folder || !ENDING.test(folder)) continue
    const info = await zip.read(entry, limits.infoBytes, 'info_broken')
    const bundle = bundleOf(folder, info)
    if (bundle && entries.has(bundle.executable)) bundles.push(bundle)
    else if (ROOT.test(folder)) throw new IpaFault('executable_missing')
  }
  return bundles.sort((one, other) => depth(other.folder) - depth(one.folder))
}

function bundleOf(folder: string, info: Buffer): Bundle | null {
  const plist = parsed(info)
  const identifier = plist?.['CFBundleIdentifier']
  const executable = plist?.['CFBundleExecutable']
  if (typeof identifier !== 'string' || typeof executable !== 'string') return null
  return { folder, identifier, executable: folder + executable, info, isProgram: PROGRAM.test(folder) }
}

function parsed(info: Buffer) {
  try {
    const plist = readPropertyList(info)
    return isDictionary(plist) ? plist : null
  } catch (error) {
    if (error instanceof PlistFault) return null
    throw error
  }
}

function depth(path: string): number {
  return path.split('/').length
}
