/**
 * Creates the small font files of src/ui/theme/fonts from npm packages. Run `node tools/fonts.ts` by hand when a
 * package or the character sets change. The results are committed, so that builds do not need it.
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// @ts-expect-error the package publishes no types
import subsetFont from 'subset-font'

const root = new URL('..', import.meta.url)
const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('')

// Persian and Arabic letters, vowel marks, both sets of digits and their signs. U+200C is the half-space of Persian. It
// is drawn with the glyph of the space; in a font without that glyph WebKit drops the letter after it.
const persian = ` ${between(0x60c, 0x61b)}؟${between(0x621, 0x655)}${between(0x660, 0x66d)}ٰٱپچژکگڤۀہھیےەۃ۔${between(0x6f0, 0x6f9)}${between(0x200c, 0x200f)}«»﷼ﷲ`
// Contains English letters, digits and signs too: nearly every Persian page has a Latin name, and would otherwise load
// Roboto for it. Vazirmatn draws Latin letters like Roboto.
const english = `${between(0x20, 0x7e)}\u00a0«»·×÷–—’•…`
// Latin-1 letters serve the names of foreign applications; the other characters are what running text needs. Russian
// text takes its spaces, signs and figures from the Latin font file, which every page with the word `iPhone` loads.
const cyrillic = `Ёё${between(0x410, 0x44f)}№`
const latin = `${between(0x20, 0x7e)}\u00a0${between(0xa1, 0xff)}–—‘’“”„•…‹›€™−×→←`

/** Font features that are needed to join and place letters, and digits of equal width for countdowns. */
const FEATURES = [
  ...['ccmp', 'locl', 'init', 'medi', 'fina', 'isol', 'rlig', 'rclt', 'calt', 'liga', 'clig'],
  ...['curs', 'kern', 'mark', 'mkmk', 'dist', 'tnum'],
]
/** The complete font. It is not a dependency: packages that contain only parts have no file with both scripts. */
const VAZIRMATN = 'vazirmatn@33.0.3'

const folder = await mkdtemp(join(tmpdir(), 'bustan-fonts-'))
execFileSync('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-save', VAZIRMATN])
const vazirmatn = join(folder, 'node_modules/vazirmatn/fonts/webfonts/Vazirmatn[wght].woff2')
const roboto = (script: string) =>
  new URL(`node_modules/@fontsource-variable/roboto/files/roboto-${script}-wght-normal.woff2`, root)

const faces = [
  { from: vazirmatn, to: 'vazirmatn.woff2', text: persian + english },
  { from: roboto('latin'), to: 'roboto.woff2', text: latin },
  { from: roboto('cyrillic'), to: 'roboto-cyrillic.woff2', text: cyrillic },
]

for (const { from, to, text } of faces) {
  const source = await readFile(from)
  const font = await subsetFont(source, text, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    // No hinting: phones and current desktops smooth letters without it.
    noHinting: true,
    // The website uses no font weight below regular or above bold.
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
  })
  await writeFile(new URL(`src/ui/theme/fonts/${to}`, root), font)
  console.log(`${to}: ${source.length} → ${font.length} bytes`)
}
await rm(folder, { recursive: true })
