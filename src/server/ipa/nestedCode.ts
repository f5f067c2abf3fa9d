import { build } from 'plist'
import { createMachSample } from './machSample.ts'

export interface NestedCodeOptions {
  /** The folder of the app, such as `Payload/App.app`. */
  folder: string
  /** The bundle identifier of the app. */
  bundleIdentifier: string
  version: string
  isFat?: boolean
}

export const FRAMEWORK_LINK = '@rpath/Garden.framework/Garden'

/**
 * The parts of a larger app besides its program, by path: a framework, an app extension, a dylib, data and texts in two
 * languages.
 */
export function createNestedCode({
  folder,
  bundleIdentifier,
  version,
  isFat = false,
}: NestedCodeOptions): Record<string, Buffer> {
  const info = (executable: string, suffix: string, more: Record<string, string> = {}) =>
    Buffer.from(
      build({
        CFBundleExecutable: executable,
        CFBundleIdentifier: `${bundleIdentifier}.${suffix}`,
        CFBundleName: executable,
        CFBundleShortVersionString: version,
        CFBundleVersion: version,
        MinimumOSVersion: '13.0',
        ...more,
      }),
    )
  const files = {
    'Frameworks/Garden.framework/Info.plist': info('Garden', 'garden', { CFBundlePackageType: 'FMWK' }),
    'Frameworks/Garden.framework/Garden': createMachSample({
      kind: 'dylib',
      installName: FRAMEWORK_LINK,
      isFat,
    }),
    'Frameworks/libSeed.dylib': createMachSample({
      kind: 'dylib',
      installName: '@rpath/libSeed.dylib',
      isFat,
    }),
    'PlugIns/Share.appex/Info.plist': info('Share', 'share', { CFBundlePackageType: 'XPC!' }),
    'PlugIns/Share.appex/Share': createMachSample({ links: [FRAMEWORK_LINK], isFat }),
    'data/seeds.json': Buffer.from('["پونه", "ریحان"]\n'),
    'en.lproj/InfoPlist.strings': Buffer.from('CFBundleDisplayName = "Bustan";\n'),
    'fa.lproj/InfoPlist.strings': Buffer.from('CFBundleDisplayName = "بوستان";\n'),
  }
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [`${folder}/${path}`, bytes]))
}
