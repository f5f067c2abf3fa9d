import { IpaFault } from '../ipaFault.ts'
import type { MachSlice } from '../machFile.ts'

const MAXIMUM_BYTES = 256 * 1024

/** Where the section __info_plist is in the slice. Code outside of a bundle may carry its Info.plist there. */
export function readInfoSection({ head, text, is64, size }: MachSlice): { at: number; size: number } | null {
  if (!text) return null
  const count = head.readUInt32LE(text.commandAt + (is64 ? 64 : 48))
  const [first, width, sizeAt, offsetAt] = is64 ? [72, 80, 40, 48] : [56, 68, 36, 40]
  for (let index = 0; index < count; index++) {
    const section = head.subarray(text.commandAt + first + index * width)
    if (section.toString('latin1', 0, 16).replace(/\0.*$/s, '') !== '__info_plist') continue
    const bytes = is64 ? Number(section.readBigUInt64LE(sizeAt)) : section.readUInt32LE(sizeAt)
    const at = section.readUInt32LE(offsetAt)
    if (bytes > MAXIMUM_BYTES || at + bytes > size) throw new IpaFault('executable_broken', 'its Info.plist')
    return { at, size: bytes }
  }
  return null
}
