import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { IPA_LIMITS } from './ipaLimits.ts'
import { isMach, MACH_FILE_TYPE, readMachFile } from './machFile.ts'
import { createNestedCode } from './nestedCode.ts'

const SIGNATURE_COMMAND_BYTES = 16

test.each([false, true])(
  'nested code is read as Mach-O with room for a signature (fat: %s)',
  async (isFat) => {
    const files = createNestedCode({
      folder: 'Payload/App.app',
      bundleIdentifier: 'a.b',
      version: '1',
      isFat,
    })
    const code = Object.entries(files).filter(([, bytes]) => isMach(bytes))
    const kinds: Record<string, number[]> = {}
    for (const [path, bytes] of code) {
      const { slices } = await readMachFile(Readable.from([bytes]), bytes.length, IPA_LIMITS)
      kinds[path.slice('Payload/App.app/'.length)] = slices.map(({ fileType }) => fileType)
      for (const { head, firstSectionAt, signature, linkEdit, size } of slices) {
        expect(signature).toBeNull()
        expect(firstSectionAt - head.length).toBeGreaterThanOrEqual(SIGNATURE_COMMAND_BYTES)
        expect((linkEdit?.at ?? 0) + (linkEdit?.size ?? 0)).toBe(size)
      }
    }
    const each = (kind: number) => (isFat ? [kind, kind] : [kind])
    expect(kinds).toEqual({
      'Frameworks/Garden.framework/Garden': each(MACH_FILE_TYPE.dylib),
      'Frameworks/libSeed.dylib': each(MACH_FILE_TYPE.dylib),
      'PlugIns/Share.appex/Share': each(MACH_FILE_TYPE.execute),
    })
  },
)
