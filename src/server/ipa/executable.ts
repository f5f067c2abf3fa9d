import type { Readable } from 'node:stream'
import type { IpaLimits } from './ipaLimits.ts'
import { readMachFile } from './machFile.ts'

/** Metadata in the Mach-O header of an app's executable, thin or fat. */
export interface ExecutableMetadata {
  isEncrypted: boolean
  isForSimulator: boolean
}

const PLATFORM_IOS_SIMULATOR = 7

/** What a phone would refuse about a program. The code itself is not decompressed beyond the last slice's header. */
export async function readExecutable(
  stream: Readable,
  size: number,
  limits: IpaLimits,
): Promise<ExecutableMetadata> {
  const { slices } = await readMachFile(stream, size, limits)
  return {
    isEncrypted: slices.some(({ isEncrypted }) => isEncrypted),
    isForSimulator: slices.some(({ platform }) => platform === PLATFORM_IOS_SIMULATOR),
  }
}
