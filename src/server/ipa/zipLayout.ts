import { IpaFault } from './ipaFault.ts'
import type { ZipReader } from './zipReader.ts'

/** An entry of the zip's central directory. */
export interface CentralEntry {
  /** The file name as raw bytes. */
  name: Buffer
  at: number
  flags: number
  method: number
  crc: number
  packedBytes: number
  unpackedBytes: number
}

const LOCAL_HEADER = 0x04034b50
const LOCAL_HEADER_BYTES = 30
const DESCRIPTOR = 0x08074b50
/** Bit 3 of the flags of a zip entry: checksum and sizes follow the data, and the local header may leave them out. */
const HAS_DESCRIPTOR = 1 << 3
/**
 * The flag bits of a zip entry for encryption, descriptor, strong encryption, UTF-8 names and masked headers. The
 * others only describe the compression level.
 */
const FLAGS_THAT_MATTER = 0b0010_1000_0100_1001
const ZIP_64 = 0x0001
const UNICODE_PATH = 0x7075

/**
 * Requires that the local headers and the central directory of a zip describe the same entries, without gaps. Otherwise
 * the signer or the phone might unpack another package than the one that was checked.
 */
export async function checkZipLayout(
  reader: ZipReader,
  entries: CentralEntry[],
  directoryAt: number,
): Promise<void> {
  const row = entries.toSorted((one, other) => one.at - other.at)
  if (row[0] && row[0].at !== 0) throw ambiguous('bytes before the first entry')
  for (const [index, entry] of row.entries()) {
    const end = row[index + 1]?.at ?? directoryAt
    const dataEnd = (await checkLocalHeader(reader, entry, end)) + entry.packedBytes
    if (dataEnd > end) throw new IpaFault('zip_broken', 'entries overlap')
    await checkDescriptor(reader, entry, dataEnd, end)
  }
}

/** Compares the local header of a zip entry with the central directory. Returns the offset of the data. */
async function checkLocalHeader(reader: ZipReader, entry: CentralEntry, end: number): Promise<number> {
  if (entry.at + LOCAL_HEADER_BYTES > end) throw new IpaFault('zip_broken', 'entries overlap')
  const header = await reader.bytesAt(entry.at, LOCAL_HEADER_BYTES)
  if (header.readUInt32LE(0) !== LOCAL_HEADER) throw new IpaFault('zip_broken', 'no local header')
  const [nameBytes, extraBytes] = [header.readUInt16LE(26), header.readUInt16LE(28)]
  const dataAt = entry.at + LOCAL_HEADER_BYTES + nameBytes + extraBytes
  if (dataAt > end) throw new IpaFault('zip_broken', 'entries overlap')
  if (nameBytes !== entry.name.length) throw ambiguous('two names')
  const rest = await reader.bytesAt(entry.at + LOCAL_HEADER_BYTES, nameBytes + extraBytes)
  if (!rest.subarray(0, nameBytes).equals(entry.name)) throw ambiguous('two names')
  const extras = extraFields(rest.subarray(nameBytes))
  checkUnicodePath(extras, entry.name)
  checkLocalFields(header, extras, entry)
  return dataAt
}

function checkLocalFields(header: Buffer, extras: ExtraField[], entry: CentralEntry): void {
  if ((header.readUInt16LE(6) ^ entry.flags) & FLAGS_THAT_MATTER) throw ambiguous('two sets of flags')
  if (header.readUInt16LE(8) !== entry.method) throw ambiguous('two ways of packing')
  const isLeftOut = (entry.flags & HAS_DESCRIPTOR) !== 0
  const fits = (said: number, meant: number) => said === meant || (isLeftOut && said === 0)
  const sizes = zip64Sizes(extras)
  const fitsSize = (said: number, meant: number) =>
    fits(said, meant) || (sizes !== null && said === 0xffffffff)
  const { crc, packedBytes, unpackedBytes } = entry
  const isSame =
    fits(header.readUInt32LE(14), crc) &&
    fitsSize(header.readUInt32LE(18), packedBytes) &&
    fitsSize(header.readUInt32LE(22), unpackedBytes) &&
    (sizes === null || (fits(sizes.packedBytes, packedBytes) && fits(sizes.unpackedBytes, unpackedBytes)))
  if (!isSame) throw ambiguous('two sizes or checksums')
}

/** A zip64 field in a local header always holds both sizes. */
function zip64Sizes(extras: ExtraField[]): { unpackedBytes: number; packedBytes: number } | null {
  const [field, ...others] = extras.filter(({ id }) => id === ZIP_64)
  if (!field) return null
  if (others.length > 0 || field.data.length < 16) throw ambiguous('long sizes')
  return {
    unpackedBytes: Number(field.data.readBigUInt64LE(0)),
    packedBytes: Number(field.data.readBigUInt64LE(8)),
  }
}

/** Checks the bytes between two zip entries: only a data descriptor that matches the central directory is allowed. */
async function checkDescriptor(
  reader: ZipReader,
  entry: CentralEntry,
  dataEnd: number,
  end: number,
): Promise<void> {
  const length = end - dataEnd
  if ((entry.flags & HAS_DESCRIPTOR) === 0) {
    if (length > 0) throw ambiguous('bytes between entries')
    return
  }
  const said = length <= LONGEST_DESCRIPTOR ? await reader.bytesAt(dataEnd, length) : Buffer.alloc(0)
  if (!descriptorsOf(entry).some((one) => one.equals(said))) throw ambiguous('a wrong descriptor')
}

const LONGEST_DESCRIPTOR = 24

/** All valid forms of a zip entry's data descriptor: with and without signature, with short and with long sizes. */
function descriptorsOf({ crc, packedBytes, unpackedBytes }: CentralEntry): Buffer[] {
  const long = Buffer.alloc(LONGEST_DESCRIPTOR)
  long.writeUInt32LE(DESCRIPTOR, 0)
  long.writeUInt32LE(crc, 4)
  long.writeBigUInt64LE(BigInt(packedBytes), 8)
  long.writeBigUInt64LE(BigInt(unpackedBytes), 16)
  const short = Buffer.concat([long.subarray(0, 12), long.subarray(16, 20)])
  return [short, short.subarray(4), long, long.subarray(4)]
}

interface ExtraField {
  id: number
  data: Buffer
}

/** Parses the extra fields of a zip entry. Some tools pad them with up to three zeros. */
function extraFields(bytes: Buffer): ExtraField[] {
  const fields: ExtraField[] = []
  let at = 0
  while (at + 4 <= bytes.length) {
    const end = at + 4 + bytes.readUInt16LE(at + 2)
    if (end > bytes.length) throw ambiguous('extra fields without an end')
    fields.push({ id: bytes.readUInt16LE(at), data: bytes.subarray(at + 4, end) })
    at = end
  }
  return fields
}

/** Refuses repeated zip64 extra fields, because readers differ in which one they use. */
export function checkCentralExtras(extras: ExtraField[], name: Buffer): void {
  if (extras.filter(({ id }) => id === ZIP_64).length > 1) throw ambiguous('long sizes')
  checkUnicodePath(extras, name)
}

/** Some readers use the Unicode path (0x7075), others the raw name, so both must be the same. */
function checkUnicodePath(extras: ExtraField[], name: Buffer): void {
  for (const { id, data } of extras)
    if (id === UNICODE_PATH && !data.subarray(5).equals(name)) throw ambiguous('two names')
}

function ambiguous(detail: string): IpaFault {
  return new IpaFault('zip_ambiguous', detail)
}
