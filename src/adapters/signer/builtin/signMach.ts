import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Instant } from '#kernel/time.ts'
import { IpaFault } from '#server/ipa/ipaFault.ts'
import type { MachFile } from '#server/ipa/machFile.ts'
import { rethrowAsIpaFault } from '#server/ipa/zip.ts'
import { BLOB_MAGIC, BLOB_SLOT, encodeBlob, encodeIndexedBlob } from './blob.ts'
import { DIGEST_BYTES, type Digest, encodeCodeDirectory, PAGE_BYTES, pageCount } from './codeDirectory.ts'
import { type CodeOptions, directorySlot, fatTable, planSlices, type SlicePlan } from './machPlan.ts'
import { createSignatureMessage, type SigningIdentity } from './signatureMessage.ts'

/** A signed Mach-O file. Its content is made from the original again each time, so that nothing large is held. */
export interface SignedMach {
  size: number
  content(original: Readable): AsyncGenerator<Buffer>
}

export async function signMach(
  file: MachFile,
  open: () => Promise<Readable>,
  options: CodeOptions,
  identity: SigningIdentity,
  now: Instant,
): Promise<SignedMach> {
  const plans = planSlices(file, options)
  const signatures = await signSlices(plans, await open(), identity, now)
  const last = plans.at(-1)
  return {
    size: last ? last.at + last.codeLimit + last.signatureBytes : 0,
    content: (original) => signedContent(file, plans, signatures, original),
  }
}

async function signSlices(
  plans: SlicePlan[],
  original: Readable,
  identity: SigningIdentity,
  now: Instant,
): Promise<Buffer[]> {
  const signatures: Buffer[] = []
  const source = sourceOf(original)
  try {
    for (const plan of plans) signatures.push(await signSlice(plan, source, identity, now))
  } finally {
    original.destroy()
  }
  return signatures
}

async function signSlice(
  plan: SlicePlan,
  source: Source,
  identity: SigningIdentity,
  now: Instant,
): Promise<Buffer> {
  const pages = await hashPages(signedCode(plan, source), plan)
  const all = plan.digests.map((digest, index) => ({
    digest,
    bytes: encodeCodeDirectory(plan.directory, digest, pages[index] ?? Buffer.alloc(0)),
  }))
  const first = all[0]?.bytes ?? Buffer.alloc(0)
  const message = await createSignatureMessage({ first, all }, identity, now)
  const directories = all.map(({ bytes }, index) => ({ slot: directorySlot(index), bytes }))
  const cms = { slot: BLOB_SLOT.cms, bytes: encodeBlob(BLOB_MAGIC.cms, message) }
  const parts = [...directories, ...plan.blobs, cms].sort((one, other) => one.slot - other.slot)
  const signature = encodeIndexedBlob(BLOB_MAGIC.superBlob, parts)
  if (signature.length > plan.signatureBytes) throw new Error('The signature is longer than planned.')
  return Buffer.concat([signature, Buffer.alloc(plan.signatureBytes - signature.length)])
}

/** The hashes of all pages, one buffer for each digest. */
async function hashPages(code: AsyncGenerator<Buffer>, { digests, codeLimit }: SlicePlan): Promise<Buffer[]> {
  const hashes = digests.map((digest) => Buffer.alloc(pageCount(codeLimit) * DIGEST_BYTES[digest]))
  let page = 0
  const add = (bytes: Buffer) => {
    for (const [index, digest] of digests.entries())
      hashes[index]?.set(pageHash(digest, bytes), page * DIGEST_BYTES[digest])
    page += 1
  }
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of code) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let at = 0
    for (; at + PAGE_BYTES <= bytes.length; at += PAGE_BYTES) add(bytes.subarray(at, at + PAGE_BYTES))
    rest = bytes.subarray(at)
  }
  if (rest.length > 0) add(rest)
  return hashes
}

function pageHash(digest: Digest, bytes: Buffer): Buffer {
  return hash(digest, bytes, 'buffer')
}

async function* signedContent(
  file: MachFile,
  plans: SlicePlan[],
  signatures: Buffer[],
  original: Readable,
): AsyncGenerator<Buffer> {
  const source = sourceOf(original)
  let written = 0
  if (file.isFat) {
    const table = fatTable(plans)
    written = table.length
    yield table
  }
  for (const [index, plan] of plans.entries()) {
    if (plan.at > written) yield Buffer.alloc(plan.at - written)
    yield* signedCode(plan, source)
    const signature = signatures[index] ?? Buffer.alloc(0)
    yield signature
    written = plan.at + plan.codeLimit + signature.length
  }
  original.destroy()
}

/** The code of one slice up to its signature, with the new head. */
async function* signedCode(plan: SlicePlan, source: Source): AsyncGenerator<Buffer> {
  const { slice, head, codeLimit } = plan
  await source.skipTo(slice.at + head.length)
  yield head
  const present = Math.min(codeLimit, slice.size)
  yield* source.take(present - head.length)
  if (codeLimit > present) yield Buffer.alloc(codeLimit - present)
}

interface Source {
  skipTo(at: number): Promise<void>
  take(bytes: number): AsyncGenerator<Buffer>
}

/** Reads a stream forward only. */
function sourceOf(stream: Readable): Source {
  const chunks = stream.iterator()
  let held: Buffer = Buffer.alloc(0)
  let at = 0
  const next = async (atMost: number) => {
    if (held.length === 0) {
      const chunk = await rethrowAsIpaFault(chunks.next())
      if (chunk.done) throw new IpaFault('executable_broken', 'it ends too early')
      held = chunk.value as Buffer
    }
    const part = held.subarray(0, Math.min(atMost, held.length))
    held = held.subarray(part.length)
    at += part.length
    return part
  }
  return {
    async skipTo(target) {
      while (at < target) await next(target - at)
    },
    async *take(bytes) {
      for (let left = bytes; left > 0; ) {
        const part = await next(left)
        left -= part.length
        yield part
      }
    },
  }
}
