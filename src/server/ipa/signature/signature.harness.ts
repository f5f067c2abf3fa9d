import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ContentInfo, SignedData } from 'pkijs'
import { createRawZip } from '../ipa.harness.ts'
import { IPA_LIMITS } from '../ipaLimits.ts'
import { withZip } from '../zip.ts'

/** Opens packages that zsign signed, and corrupts them: in place, or with the hashes computed again. */

const FIXTURES = new URL('../../../../test/fixtures/signing/', import.meta.url)
const APP = 'Payload/App.app/'
const PAGE = 4096

export function fixtureProfile(name: string): Buffer {
  return readFileSync(new URL(`${name}.mobileprovision`, FIXTURES))
}

export function fixturePath(name: string): string {
  return fileURLToPath(new URL(`${name}.ipa`, FIXTURES))
}

/** The files of a fixture, by path inside the app. */
export type Files = Map<string, Buffer>

export function openFixture(name: string): Promise<Files> {
  return withZip(fixturePath(name), IPA_LIMITS, async (zip) => {
    const files: Files = new Map()
    for await (const entry of zip.entries())
      if (!entry.name.endsWith('/'))
        files.set(entry.name.slice(APP.length), await zip.read(entry, IPA_LIMITS.entryBytes, 'too_large'))
    return files
  })
}

export function zipFiles(files: Files): Buffer {
  return createRawZip([...files].map(([path, data]) => ({ name: `${APP}${path}`, data })))
}

export function fileOf(files: Files, path: string): Buffer {
  const bytes = files.get(path)
  if (!bytes) throw new Error(`no ${path}`)
  return bytes
}

export const CODE_DIRECTORY_SLOT = 0
export const REQUIREMENTS_SLOT = 2
export const XML_ENTITLEMENTS_SLOT = 5
export const DER_ENTITLEMENTS_SLOT = 7
export const ALTERNATE_SLOT = 0x1000
export const CMS_SLOT = 0x10000

/** The slices of a Mach-O file, as views: a change of a view changes the file. */
export function slicesOf(mach: Buffer): Buffer[] {
  if (mach.readUInt32BE(0) !== 0xcafebabe) return [mach]
  return Array.from({ length: mach.readUInt32BE(4) }, (_, index) => {
    const at = mach.readUInt32BE(8 + index * 20 + 8)
    return mach.subarray(at, at + mach.readUInt32BE(8 + index * 20 + 12))
  })
}

/** The offset of a load command in a slice. */
export function commandAt(slice: Buffer, kind: number): number {
  let at = slice.readUInt32LE(0) === 0xfeedfacf ? 32 : 28
  for (let left = slice.readUInt32LE(16); left > 0; left--) {
    if (slice.readUInt32LE(at) === kind) return at
    at += slice.readUInt32LE(at + 4)
  }
  throw new Error(`no command ${kind}`)
}

/** The offset of the signature in a slice. */
export function signatureAt(slice: Buffer): number {
  return slice.readUInt32LE(commandAt(slice, 0x1d) + 8)
}

export function signatureOf(slice: Buffer): Buffer {
  return slice.subarray(signatureAt(slice))
}

export function readSignatureBlobs(slice: Buffer): Map<number, Buffer> {
  const signature = signatureOf(slice)
  const blobs = new Map<number, Buffer>()
  for (let index = 0; index < signature.readUInt32BE(8); index++) {
    const at = signature.readUInt32BE(16 + index * 8)
    blobs.set(
      signature.readUInt32BE(12 + index * 8),
      signature.subarray(at, at + signature.readUInt32BE(at + 4)),
    )
  }
  return blobs
}

export function readSignatureBlob(slice: Buffer, slot: number): Buffer {
  const blob = readSignatureBlobs(slice).get(slot)
  if (!blob) throw new Error(`no blob ${slot}`)
  return blob
}

/** Writes other blobs into the place of the signature. */
export function writeBlobs(slice: Buffer, blobs: Array<[number, Buffer]>): void {
  const index = Buffer.alloc(12 + blobs.length * 8)
  const copies = blobs.map(([, blob]) => Buffer.from(blob))
  let at = index.length
  for (const [place, [slot, blob]] of blobs.entries()) {
    index.writeUInt32BE(slot, 12 + place * 8)
    index.writeUInt32BE(at, 16 + place * 8)
    at += blob.length
  }
  index.writeUInt32BE(0xfade0cc0, 0)
  index.writeUInt32BE(at, 4)
  index.writeUInt32BE(blobs.length, 8)
  signatureOf(slice).fill(0)
  Buffer.concat([index, ...copies]).copy(slice, signatureAt(slice))
}

/** Replaces the content of a blob, or removes it. */
export function setBlob(slice: Buffer, slot: number, content: Buffer | null): void {
  const blobs = [...readSignatureBlobs(slice)].map(([kind, blob]): [number, Buffer] => [
    kind,
    Buffer.from(blob),
  ])
  const changed = blobs.flatMap(([kind, blob]): Array<[number, Buffer]> => {
    if (kind !== slot) return [[kind, blob]]
    if (!content) return []
    const head = Buffer.from(blob.subarray(0, 8))
    head.writeUInt32BE(content.length + 8, 4)
    return [[kind, Buffer.concat([head, content])]]
  })
  writeBlobs(slice, changed)
}

/** Computes the page hashes and special slots of every code directory again. Only the CMS stays as it was. */
export function rehash(slice: Buffer, bundle: { info?: Buffer; resources?: Buffer } = {}): void {
  const blobs = readSignatureBlobs(slice)
  for (const directory of [blobs.get(CODE_DIRECTORY_SLOT), blobs.get(ALTERNATE_SLOT)]) {
    if (!directory) continue
    const width = directory.readUInt8(36)
    const digest = (bytes: Buffer) =>
      createHash(width === 20 ? 'sha1' : 'sha256')
        .update(bytes)
        .digest()
    const hashesAt = directory.readUInt32BE(16)
    const end = signatureAt(slice)
    for (let at = 0; at < end; at += PAGE)
      digest(slice.subarray(at, Math.min(at + PAGE, end))).copy(directory, hashesAt + (at / PAGE) * width)
    for (let slot = 1; slot <= directory.readUInt32BE(24); slot++) {
      const place = directory.subarray(hashesAt - slot * width, hashesAt - (slot - 1) * width)
      const part = slot === 1 ? bundle.info : slot === 3 ? bundle.resources : blobs.get(slot)
      if (part) digest(part).copy(place)
      else if (slot !== 1 && slot !== 3) place.fill(0)
    }
  }
}

export type Entitlements = Record<string, boolean | string | string[]>

/** Writes entitlements in both forms. The DER is our own here too, apart from what the checker reads with. */
export function setEntitlements(slice: Buffer, entitlements: Entitlements, inDer = entitlements): void {
  setBlob(slice, XML_ENTITLEMENTS_SLOT, Buffer.from(xmlOf(entitlements)))
  setBlob(slice, DER_ENTITLEMENTS_SLOT, derOf(inDer))
}

export function xmlOf(entitlements: Entitlements): string {
  const text = (value: string) => `<string>${value}</string>`
  const pairs = Object.entries(entitlements).map(([key, value]) => {
    const list = Array.isArray(value) ? `<array>${value.map(text).join('')}</array>` : null
    return `<key>${key}</key>${list ?? (typeof value === 'string' ? text(value) : `<${value}/>`)}`
  })
  return `<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>${pairs.join('')}</dict></plist>`
}

export function derOf(entitlements: Entitlements): Buffer {
  const pairs = Object.entries(entitlements).sort(([one], [other]) => (one < other ? -1 : 1))
  const list = pairs.map(([key, value]) =>
    encodeDer(0x30, [encodeDer(0x0c, [Buffer.from(key)]), derValue(value)]),
  )
  return encodeDer(0x70, [Buffer.from([2, 1, 1]), encodeDer(0xb0, list)])
}

function derValue(value: boolean | string | string[]): Buffer {
  if (Array.isArray(value)) return encodeDer(0x30, value.map(derValue))
  if (typeof value === 'boolean') return Buffer.from([1, 1, value ? 0xff : 0])
  return encodeDer(0x0c, [Buffer.from(value)])
}

export function encodeDer(tag: number, parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}

/** Changes unsigned parts of a CMS, such as its certificates. */
export function editCms(slice: Buffer, change: (signed: SignedData) => void): void {
  const info = ContentInfo.fromBER(Uint8Array.from(readSignatureBlob(slice, CMS_SLOT).subarray(8)).buffer)
  const signed = new SignedData({ schema: info.content })
  change(signed)
  info.content = signed.toSchema(true)
  setBlob(slice, CMS_SLOT, Buffer.from(info.toSchema().toBER(false)))
}

/** Flips a bit `offset` bytes after the end of the searched text. */
export function flipBitAfter(bytes: Buffer, found: Buffer | string, offset = 0): void {
  const at = bytes.indexOf(found)
  if (at < 0) throw new Error('nothing found')
  flipBit(bytes, at + Buffer.byteLength(found) + offset)
}

export function flipBit(bytes: Buffer, at: number): void {
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
}
