import type { Readable } from 'node:stream'
import type { IpaLimits } from './ipaLimits.ts'
import { readMachFile } from './machFile.ts'

/** Metadata in the Mach-O header of an app's executable, thin or fat. */
export interface ExecutableMetadata {
  isEncrypted: boolean
  isForSimulator: boolean
  /** Where the signature of the last slice is in the file; null for an unsigned program. */
  signature: { at: number; size: number } | null
}

const PLATFORM_IOS_SIMULATOR = 7

/** Why a phone would refuse a program. The code itself is not decompressed beyond the last slice's header. */
export async function readExecutable(
  stream: Readable,
  size: number,
  limits: IpaLimits,
): Promise<ExecutableMetadata> {
  const { slices } = await readMachFile(stream, size, limits)
  const last = slices.at(-1)
  return {
    isEncrypted: slices.some(({ isEncrypted }) => isEncrypted),
    isForSimulator: slices.some(({ platform }) => platform === PLATFORM_IOS_SIMULATOR),
    signature: last?.signature ? { at: last.at + last.signature.at, size: last.signature.size } : null,
  }
}
