import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { IpaFault } from '../ipaFault.ts'
import type { IpaLimits } from '../ipaLimits.ts'
import { isMach, MACH_FILE_TYPE, type MachSlice, readMachFile } from '../machFile.ts'
import { type OpenZip, rethrowAsIpaFault, type ZipEntry } from '../zip.ts'
import { readInfoSection } from './infoSection.ts'
import {
  createPageHasher,
  createRangeCollector,
  PAGE_BYTES,
  type PageHashes,
  type RangeReader,
} from './pageHashes.ts'

/** Hashes of a file, and of the code in it when it is Mach-O. */
export interface FileScan {
  digests: FileDigests
  /** Null if the file is not code that must be signed. */
  slices: ScannedSlice[] | null
}

export interface FileDigests {
  sha1: Buffer
  sha256: Buffer
}

export interface ScannedSlice {
  slice: MachSlice
  /** The hashes of all pages before the signature. */
  pages: PageHashes
  /** The signature, without padding beyond what the pages can need. Empty when there is none. */
  signature: Buffer
  /** The content of the section __info_plist. */
  infoPlist: Buffer | null
}

const MAGIC_BYTES = 8
/** Room for entitlements, requirements and certificates, besides two or three hashes for each page. */
const SIGNATURE_BYTES = 1024 * 1024
const SIGNATURE_BYTES_PER_PAGE = 128

/** Reads a file once as a stream, with its checksum verified. Holds page hashes and the signature only. */
export async function scanFile(zip: OpenZip, entry: ZipEntry, limits: IpaLimits): Promise<FileScan> {
  const sha1 = createHash('sha1')
  const sha256 = createHash('sha256')
  let scanners: SliceScanner[] | null = null
  let checksum = 0
  let at = 0
  const feed = (chunk: Buffer) => {
    sha1.update(chunk)
    sha256.update(chunk)
    checksum = crc32(chunk, checksum)
    for (const scanner of scanners ?? []) scanner.feed(chunk, at)
    at += chunk.length
  }
  let beginning: Buffer | null = Buffer.alloc(0)
  const stream = await zip.stream(entry)
  const read = async () => {
    for await (const chunk of stream) {
      if (!beginning) feed(chunk)
      else {
        beginning = Buffer.concat([beginning, chunk])
        if (beginning.length < Math.min(MAGIC_BYTES, entry.size)) continue
        if (isMach(beginning) && !isSkipped(entry.name)) scanners = await sliceScanners(zip, entry, limits)
        feed(beginning)
        beginning = null
      }
    }
  }
  await rethrowAsIpaFault(read())
  if (checksum !== entry.raw.crc32) throw new IpaFault('zip_broken', `checksum of ${entry.name}`)
  return {
    digests: { sha1: sha1.digest(), sha256: sha256.digest() },
    slices: (scanners as SliceScanner[] | null)?.map((scanner) => scanner.result()) ?? null,
  }
}

/** Debug symbols are not executed, and the stub of a watch app keeps Apple's own signature. */
function isSkipped(name: string): boolean {
  return name.includes('.dSYM/') || name.includes('/_WatchKitStub/')
}

type SliceScanner = RangeReader<ScannedSlice>

async function sliceScanners(
  zip: OpenZip,
  entry: ZipEntry,
  limits: IpaLimits,
): Promise<SliceScanner[] | null> {
  const { slices } = await readMachFile(await zip.stream(entry), entry.size, limits)
  const isData = slices.every(
    ({ fileType }) => fileType === MACH_FILE_TYPE.object || fileType === MACH_FILE_TYPE.dsym,
  )
  return isData ? null : slices.map(sliceScanner)
}

function sliceScanner(slice: MachSlice): SliceScanner {
  const { at = 0, size = 0 } = slice.signature ?? {}
  const kept = Math.min(size, SIGNATURE_BYTES + Math.ceil(at / PAGE_BYTES) * SIGNATURE_BYTES_PER_PAGE)
  const pages = createPageHasher(slice.at, at)
  const signature = createRangeCollector(slice.at + at, kept)
  const section = readInfoSection(slice)
  const infoPlist = section && createRangeCollector(slice.at + section.at, section.size)
  return {
    feed(chunk, place) {
      pages.feed(chunk, place)
      signature.feed(chunk, place)
      infoPlist?.feed(chunk, place)
    },
    result: () => ({
      slice,
      pages: pages.result(),
      signature: signature.result(),
      infoPlist: infoPlist?.result() ?? null,
    }),
  }
}
