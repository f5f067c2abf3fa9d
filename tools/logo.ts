/**
 * Creates the files of public/logo from the mark (src/ui/picture/LogoMark.tsx). Run `node tools/logo.ts` by hand when the
 * mark or its colours change. The results are committed, so that builds do not need it; test/repo/content.test.ts
 * compares them.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { LOGO_COLORS } from '#features/content/figure.table.ts'

const ROOT = new URL('..', import.meta.url)
const FOLDER = new URL('public/logo/', ROOT)
const PIXELS = 1024
const WHITE = '#fff'

/** The three paths in the logo's component: squircle, tree, and the cut-out trunk. */
async function markPaths(): Promise<[squircle: string, tree: string, trunk: string]> {
  const source = await readFile(new URL('src/ui/picture/LogoMark.tsx', ROOT), 'utf8')
  const [squircle, tree, trunk] = Array.from(source.matchAll(/ d="([^"]+)"/g), ([, path = '']) => path)
  if (!squircle || !tree || !trunk) throw new Error('src/ui/picture/LogoMark.tsx does not have three paths.')
  return [squircle, tree, trunk]
}

/** The logo as SVG. `hasCorners` is false where the platform rounds the corners. */
export async function renderMarkSvg(ground: string, ink: string, hasCorners = true): Promise<string> {
  const [squircle, tree, trunk] = await markPaths()
  const shape = hasCorners ? squircle : 'M0 0h32v32H0z'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>Bustan</title><path fill="${ground}" d="${shape}"/><path fill="${ink}" d="${tree}"/><path fill="none" stroke="${ground}" stroke-width="2" stroke-linecap="round" d="${trunk}"/></svg>\n`
}

export async function renderLogoFiles(): Promise<Array<[name: string, svg: string]>> {
  const { logoGreen, logoGreenDark, logoTreeDark } = LOGO_COLORS
  return [
    ['mark.svg', await renderMarkSvg(logoGreen, WHITE)],
    ['mark-dark.svg', await renderMarkSvg(logoGreenDark, logoTreeDark)],
    ['mark-black.svg', await renderMarkSvg('#000', WHITE)],
  ]
}

if (import.meta.main) {
  await mkdir(FOLDER, { recursive: true })
  for (const [name, svg] of await renderLogoFiles()) await writeFile(new URL(name, FOLDER), svg)
  const square = Buffer.from(await renderMarkSvg(LOGO_COLORS.logoGreen, WHITE, false))
  const png = sharp(square, { density: (72 * PIXELS) / 32 })
    .resize(PIXELS, PIXELS)
    .removeAlpha()
  // Write the PNG without a palette, which would shift the green.
  await png.png({ compressionLevel: 9 }).toFile(fileURLToPath(new URL('mark.png', FOLDER)))
}
