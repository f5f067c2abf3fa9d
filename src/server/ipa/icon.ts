import { decodeCgbi } from './cgbi.ts'
import { IpaFault } from './ipaFault.ts'
import type { IpaLimits } from './ipaLimits.ts'
import { readPngChunks, readPngHead } from './png.ts'
import type { OpenZip, ZipEntry } from './zip.ts'

/**
 * The largest icon of an app, as an ordinary PNG. Null when all icons are in Assets.car or unreadable: a missing icon
 * is no reason to refuse a package.
 */
export async function readIcon(
  zip: OpenZip,
  files: Map<string, ZipEntry>,
  names: string[],
  limits: IpaLimits,
): Promise<Buffer | null> {
  const found: Array<{ entry: ZipEntry; width: number }> = []
  for (const entry of candidates(files, names).slice(0, limits.icons)) {
    const bytes = await readQuietly(zip, entry, limits)
    const width = bytes && readPngHead(readPngChunks(bytes))?.width
    if (width) found.push({ entry, width })
  }
  found.sort((one, other) => other.width - one.width)
  // Read each icon again instead of keeping all of them in memory.
  for (const { entry } of found) {
    const bytes = await readQuietly(zip, entry, limits)
    const icon = bytes && (await ordinaryPng(bytes, limits))
    if (icon) return icon
  }
  return null
}

/**
 * Icon files in the package, largest first. Info.plist names only the beginning (`AppIcon60x60`); scale and device
 * follow: `AppIcon60x60@3x~ipad.png`.
 */
function candidates(files: Map<string, ZipEntry>, names: string[]): ZipEntry[] {
  const begins = names.map((name) => name.replace(/\.png$/i, ''))
  const isIcon = (file: string) => {
    const stem = /^(.+?)(@[23]x)?(~ip(ad|hone))?\.png$/i.exec(file)?.[1]
    return stem !== undefined && (begins.includes(stem) || begins.includes(file.replace(/\.png$/i, '')))
  }
  return [...files]
    .filter(([file]) => isIcon(file))
    .map(([, entry]) => entry)
    .sort((one, other) => other.size - one.size)
}

async function readQuietly(zip: OpenZip, entry: ZipEntry, limits: IpaLimits): Promise<Buffer | null> {
  try {
    return await zip.read(entry, limits.iconBytes, 'too_large')
  } catch (error) {
    if (error instanceof IpaFault) return null
    throw error
  }
}

/** Re-encodes an icon in every case, so that only pixels of an untrusted file reach a browser. */
async function ordinaryPng(bytes: Buffer, { iconPixels }: IpaLimits): Promise<Buffer | null> {
  const chunks = readPngChunks(bytes)
  const head = readPngHead(chunks)
  if (!head || head.width * head.height > iconPixels) return null
  const { default: sharp } = await import('sharp')
  if (chunks[0]?.type !== 'CgBI')
    return sharp(bytes, { limitInputPixels: iconPixels })
      .png()
      .toBuffer()
      .catch(() => null)
  const pixels = await decodeCgbi(chunks, head)
  if (!pixels) return null
  const { data, ...raw } = pixels
  return sharp(data, { raw }).png().toBuffer()
}
