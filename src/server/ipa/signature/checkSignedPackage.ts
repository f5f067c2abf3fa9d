import type { Instant } from '#kernel/time.ts'
import { type InfoMetadata, readInfo } from '../info.ts'
import { IpaFault } from '../ipaFault.ts'
import { IPA_LIMITS, type IpaLimits } from '../ipaLimits.ts'
import { type OpenZip, withZip } from '../zip.ts'
import { type AppFiles, type Bundle, listAppFiles, readBundles } from './bundles.ts'
import { HASH_NAME } from './codeDirectory.ts'
import { checkResources, RESOURCES_PATH } from './codeResources.ts'
import { profileCoversIdentifier } from './entitlements.ts'
import { type FileDigests, type ScannedSlice, scanFile } from './fileScan.ts'
import { type BundleSeal, type CheckedSlice, checkSlice } from './machSignature.ts'
import { type PackageFault, SignatureFault } from './signatureFault.ts'
import { readSignedProfile, type SignedProfile } from './signedProfile.ts'

export interface ExpectedPackage {
  bundleIdentifier: string
  version: string
  /** The profile that the package must contain, byte for byte. */
  profile: Uint8Array
  /** The device that the package is for. Not needed if it is not known yet. */
  udid?: string | undefined
  now: Instant
  limits?: Partial<IpaLimits>
}

export interface SignedPackageFacts {
  bundleIdentifier: string
  version: string
  teamId: string
  profileUuid: string
  profileEndsAt: Instant
  /** SHA-256 of the certificate that signed the main program, in hex. */
  certificateSha256: string
  /** Number of signed Mach-O files, of signed bundles and of all files. */
  codeFiles: number
  bundles: number
  files: number
}

export type PackageVerdict =
  | { ok: true; facts: SignedPackageFacts }
  | { ok: false; fault: PackageFault; detail: string }

/** The largest CodeResources that is read. For 20,000 files it has 8 MB. */
const RESOURCES_BYTES = 32 * 1024 * 1024
const PROFILE_NAME = 'embedded.mobileprovision'
const PLATFORM_IOS_SIMULATOR = 7

/**
 * Decides whether a signed package may be served: a phone would accept it, and it is the package of the catalogue.
 * Reads it as a stream and holds hashes and signatures only. Throws only for faults of our own, such as a missing file.
 */
export async function checkSignedPackage(path: string, expected: ExpectedPackage): Promise<PackageVerdict> {
  const limits = { ...IPA_LIMITS, ...expected.limits }
  try {
    return { ok: true, facts: await withZip(path, limits, (zip) => checkPackage(zip, expected, limits)) }
  } catch (error) {
    if (error instanceof SignatureFault || error instanceof IpaFault)
      return { ok: false, fault: error.reason, detail: error.message }
    throw error
  }
}

async function checkPackage(
  zip: OpenZip,
  expected: ExpectedPackage,
  limits: IpaLimits,
): Promise<SignedPackageFacts> {
  const files = await listAppFiles(zip)
  const profile = await checkProfiles(zip, files, expected, limits)
  const info = await checkInfo(zip, files, expected, limits)
  const bundles = await readBundles(zip, files, limits)
  checkIdentifiers(bundles, profile)
  const scan = await scanFiles(zip, files, { bundles, profile, now: expected.now, limits })
  for (const bundle of bundles) await checkBundle(zip, files, bundle, scan)
  const [signed] = scan.code.get(info.executable) ?? []
  if (!signed) throw new IpaFault('executable_broken', info.executable)
  return {
    bundleIdentifier: info.bundleIdentifier,
    version: info.version,
    teamId: profile.teamId,
    profileUuid: profile.uuid,
    profileEndsAt: profile.endsAt,
    certificateSha256: signed.signer.fingerprint256.replaceAll(':', '').toLowerCase(),
    codeFiles: scan.code.size,
    bundles: bundles.length,
    files: files.size,
  }
}

/** Checks that the app contains exactly the expected profile, and no bundle in it another one. */
async function checkProfiles(
  zip: OpenZip,
  files: AppFiles,
  { profile, now, udid }: ExpectedPackage,
  limits: IpaLimits,
): Promise<SignedProfile> {
  if (!files.has(PROFILE_NAME)) throw new SignatureFault('profile_missing', PROFILE_NAME)
  for (const [path, entry] of files) {
    if (path !== PROFILE_NAME && !path.endsWith(`/${PROFILE_NAME}`)) continue
    const bytes = await zip.read(entry, limits.profileBytes, 'too_large')
    if (!bytes.equals(profile))
      throw new SignatureFault(path === PROFILE_NAME ? 'profile_other' : 'nested_profile', path)
  }
  return readSignedProfile(Buffer.from(profile), now, udid)
}

async function checkInfo(
  zip: OpenZip,
  files: AppFiles,
  expected: ExpectedPackage,
  limits: IpaLimits,
): Promise<InfoMetadata> {
  const entry = files.get('Info.plist')
  if (!entry) throw new IpaFault('info_missing')
  const info = readInfo(await zip.read(entry, limits.infoBytes, 'info_broken'))
  if (info.bundleIdentifier !== expected.bundleIdentifier)
    throw new SignatureFault('bundle_id', `${info.bundleIdentifier} is not ${expected.bundleIdentifier}`)
  if (info.version !== expected.version)
    throw new SignatureFault('version', `${info.version} is not ${expected.version}`)
  return info
}

/** Checks that the profile covers each program, and that the names of extensions begin with that of their app. */
function checkIdentifiers(bundles: Bundle[], { applicationIdentifier }: SignedProfile): void {
  const [app] = bundles
  const prefix = applicationIdentifier.split('.')[0]
  for (const { folder, bundleIdentifier } of bundles) {
    if (!isProgramFolder(folder)) continue
    if (!profileCoversIdentifier(applicationIdentifier, `${prefix}.${bundleIdentifier}`))
      throw new SignatureFault('bundle_id', `${bundleIdentifier} is not covered by ${applicationIdentifier}`)
    if (folder.endsWith('.appex/') && !bundleIdentifier.startsWith(`${app?.bundleIdentifier}.`))
      throw new SignatureFault('extension_bundle_id', bundleIdentifier)
  }
}

function isProgramFolder(folder: string): boolean {
  return folder === '' || folder.endsWith('.app/') || folder.endsWith('.appex/')
}

interface Scan {
  digests: Map<string, FileDigests>
  code: Map<string, CheckedSlice[]>
}

interface ScanContext {
  bundles: Bundle[]
  profile: SignedProfile
  now: Instant
  limits: IpaLimits
}

async function scanFiles(zip: OpenZip, files: AppFiles, context: ScanContext): Promise<Scan> {
  const owners = new Map(context.bundles.map((bundle) => [bundle.executable, bundle]))
  const scan: Scan = { digests: new Map(), code: new Map() }
  for (const [path, entry] of files) {
    const { digests, slices } = await scanFile(zip, entry, context.limits)
    scan.digests.set(path, digests)
    if (slices) scan.code.set(path, checkCode(path, slices, owners.get(path), context))
  }
  return scan
}

function checkCode(
  path: string,
  slices: ScannedSlice[],
  bundle: Bundle | undefined,
  { profile, now }: ScanContext,
): CheckedSlice[] {
  const isProgram = bundle !== undefined && isProgramFolder(bundle.folder)
  for (const { slice } of slices) {
    if (slice.isEncrypted) throw new IpaFault('encrypted', path)
    if (isProgram && slice.platform === PLATFORM_IOS_SIMULATOR) throw new IpaFault('simulator', path)
  }
  const context = {
    path,
    bundleIdentifier: bundle?.bundleIdentifier ?? null,
    isMainProgram: bundle?.folder === '',
    profile,
    now,
  }
  return slices.map((slice) => checkSlice(slice, context))
}

/** Checks that the program is signed, and that the signature covers its Info.plist and its file list. */
async function checkBundle(
  zip: OpenZip,
  files: AppFiles,
  bundle: Bundle,
  { digests, code }: Scan,
): Promise<void> {
  const { folder, executable } = bundle
  const slices = code.get(executable)
  if (!slices) throw new IpaFault('executable_broken', executable)
  const entry = files.get(`${folder}${RESOURCES_PATH}`)
  const resources = digests.get(`${folder}${RESOURCES_PATH}`)
  if (!entry || !resources) throw new SignatureFault('resources_missing', `${folder}${RESOURCES_PATH}`)
  const info = digests.get(`${folder}Info.plist`)
  for (const seal of slices.flatMap(({ seals }) => seals)) {
    if (!isSealed(seal, 'info', info)) throw new SignatureFault('info_hash', `${folder}Info.plist`)
    if (!isSealed(seal, 'resources', resources))
      throw new SignatureFault('resources_hash', `${folder}${RESOURCES_PATH}`)
  }
  checkResources(await zip.read(entry, RESOURCES_BYTES, 'too_large'), bundle, digests)
}

function isSealed(seal: BundleSeal, part: 'info' | 'resources', digests: FileDigests | undefined): boolean {
  const digest = digests?.[HASH_NAME[seal.hashType]]
  return digest !== undefined && (seal[part]?.equals(digest) ?? false)
}
