import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { build } from 'plist'
import { ZipFile } from 'yazl'
import { IPA_LIMITS } from '#server/ipa/ipaLimits.ts'
import { type OpenZip, rethrowAsIpaFault, withZip, type ZipEntry } from '#server/ipa/zip.ts'

export interface SignedCopyOrder {
  source: string
  target: string
  profile: Uint8Array
  profileUuid: string
  signal: AbortSignal
  /** The finished share, 0 to 1. */
  onShare(share: number): void
}

// Earlier than a zip can store, so that the same package and profile give the same bytes.
const MTIME = new Date(0)
const IN_APP = /^Payload\/[^/]+\.app\//
const PROFILE = 'embedded.mobileprovision'
const SIGNATURE = '_CodeSignature/CodeResources'

/** Copies entry by entry, with one chunk in memory at a time. */
export function copyAsSignedPackage(order: SignedCopyOrder): Promise<void> {
  return withZip(order.source, IPA_LIMITS, async (zip) => {
    const entries: ZipEntry[] = []
    for await (const entry of zip.entries()) entries.push(entry)
    const copy = new ZipFile()
    addMarks(copy, appFolderOf(entries), order)
    addEntries(copy, zip, entries, order)
    copy.end()
    await pipeline(outputOf(copy), createWriteStream(order.target), { signal: order.signal })
  })
}

function appFolderOf(entries: ZipEntry[]): string {
  return entries.map(({ name }) => IN_APP.exec(name)?.[0]).find((folder) => folder !== undefined) ?? ''
}

/** An error of any part is reported by the output stream. */
function outputOf(copy: ZipFile): Readable {
  const output = copy.outputStream as Readable
  copy.on('error', (error: Error) => output.destroy(error))
  return output
}

function addMarks(copy: ZipFile, app: string, { profile, profileUuid }: SignedCopyOrder): void {
  const signature = build({ 'bustan-sandbox-signature': { profile: profileUuid }, files: {}, files2: {} })
  copy.addBuffer(Buffer.from(profile), `${app}${PROFILE}`, { mtime: MTIME })
  copy.addBuffer(Buffer.from(signature), `${app}${SIGNATURE}`, { mtime: MTIME })
}

function addEntries(copy: ZipFile, zip: OpenZip, entries: ZipEntry[], { onShare }: SignedCopyOrder): void {
  const total = Math.max(
    1,
    entries.reduce((sum, { size }) => sum + size, 0),
  )
  let done = 0
  const onBytes = (bytes: number) => {
    done += bytes
    onShare(done / total)
  }
  for (const entry of entries) {
    const inApp = entry.name.replace(IN_APP, '')
    if (inApp !== PROFILE && inApp !== SIGNATURE) addEntry(copy, zip, entry, onBytes)
  }
}

function addEntry(copy: ZipFile, zip: OpenZip, entry: ZipEntry, onBytes: (bytes: number) => void): void {
  const { name, size, raw } = entry
  const mode = raw.externalFileAttributes >>> 16 || undefined
  if (name.endsWith('/')) {
    copy.addEmptyDirectory(name, { mtime: MTIME })
    return
  }
  const options = { mtime: MTIME, ...(mode && { mode }), compress: raw.compressionMethod === 8, size }
  copy.addReadStreamLazy(name, options, (give) => {
    zip.stream(entry).then(
      (stream) => {
        const content = Readable.from(counted(stream, onBytes))
        // The library does not handle this error and would wait for ever.
        content.on('error', (error) => copy.emit('error', error))
        give(null, content)
      },
      (error) => give(error, Readable.from([])),
    )
  })
}

async function* counted(stream: Readable, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  const chunks = stream.iterator()
  for (;;) {
    const next = await rethrowAsIpaFault(chunks.next())
    if (next.done) return
    onBytes(next.value.length)
    yield next.value
  }
}
