import { createCipheriv, createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { build, buildBinary, type PlistValue } from 'plist'
import { ZipFile } from 'yazl'
import type { DeviceFamily } from './info.ts'
import { createMachSample, type MachOptions } from './machSample.ts'

/** Creates small valid packages (.ipa) for the demo and for tests. */
export interface IpaOptions {
  bundleIdentifier: string
  version: string
  name: string
  build?: string
  minimumIos?: string
  deviceFamily?: DeviceFamily[]
  urlSchemes?: string[]
  executable?: string
  /** The app's icon: a PNG, ordinary or CgBI. */
  icon?: Buffer
  infoFormat?: 'binary' | 'xml'
  /** The provisioning profile of the package, as the content of a `.mobileprovision` file. */
  profile?: Uint8Array
  mach?: MachOptions
  /** Adds this many incompressible bytes to make the package larger. */
  payloadBytes?: number
  /** Replaces values of Info.plist. */
  info?: Record<string, PlistValue>
  /** Additional files of the package, by path. */
  files?: Record<string, Buffer>
}

export const ICON_NAME = 'AppIcon60x60'

// A file time earlier than zip can express becomes zip's earliest time in every time zone.
const OPTIONS = { mtime: new Date(0), mode: 0o100644 }

/** Creates a package as a stream. Deterministic: equal options give equal bytes. */
export function ipaStream(order: IpaOptions): Readable {
  const zip = new ZipFile()
  const executable = order.executable ?? 'App'
  const folder = `Payload/${executable}.app`
  const add = (name: string, bytes: Buffer, mode = OPTIONS.mode) =>
    zip.addBuffer(bytes, `${folder}/${name}`, { ...OPTIONS, mode })
  add('Info.plist', infoBytes(order, executable))
  add(executable, createMachSample(order.mach), 0o100755)
  if (order.icon) add(`${ICON_NAME}@3x.png`, order.icon)
  if (order.profile) add('embedded.mobileprovision', Buffer.from(order.profile))
  for (const [path, bytes] of Object.entries(order.files ?? {})) zip.addBuffer(bytes, path, OPTIONS)
  if (order.payloadBytes) addPayload(zip, `${folder}/payload.bin`, order.bundleIdentifier, order.payloadBytes)
  zip.end()
  return Readable.from(zip.outputStream, { objectMode: false })
}

export async function writeIpa(path: string, order: IpaOptions): Promise<void> {
  await pipeline(ipaStream(order), createWriteStream(path))
}

function infoBytes(order: IpaOptions, executable: string): Buffer {
  const info: Record<string, PlistValue> = {
    CFBundleDisplayName: order.name,
    CFBundleExecutable: executable,
    CFBundleIdentifier: order.bundleIdentifier,
    CFBundleInfoDictionaryVersion: '6.0',
    CFBundleName: order.name,
    CFBundlePackageType: 'APPL',
    CFBundleShortVersionString: order.version,
    CFBundleSupportedPlatforms: ['iPhoneOS'],
    CFBundleVersion: order.build ?? order.version,
    MinimumOSVersion: order.minimumIos ?? '13.0',
    UIDeviceFamily: order.deviceFamily ?? [1, 2],
    ...(order.urlSchemes && { CFBundleURLTypes: [{ CFBundleURLSchemes: order.urlSchemes }] }),
    ...(order.icon && { CFBundleIcons: { CFBundlePrimaryIcon: { CFBundleIconFiles: [ICON_NAME] } } }),
    ...order.info,
  }
  return Buffer.from(order.infoFormat === 'xml' ? build(info) : buildBinary(info))
}

function addPayload(zip: ZipFile, path: string, seed: string, bytes: number): void {
  const options = { ...OPTIONS, compress: false, size: bytes }
  zip.addReadStreamLazy(path, options, (give) => give(null, Readable.from(pseudorandomBytes(seed, bytes))))
}

const CHUNK = Buffer.alloc(64 * 1024)

/** Pseudorandom bytes, the same for each seed. */
function* pseudorandomBytes(seed: string, bytes: number): Generator<Buffer> {
  const cipher = createCipheriv('aes-128-ctr', createHash('md5').update(seed).digest(), Buffer.alloc(16))
  for (let left = bytes; left > 0; left -= CHUNK.length)
    yield cipher.update(CHUNK.subarray(0, Math.min(left, CHUNK.length)))
}
