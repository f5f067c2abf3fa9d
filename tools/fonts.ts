/**
 * Creates the small font files of src/ui/theme/fonts from npm packages. Run `node tools/fonts.ts` by hand when a
 * package or the character sets change. The results are committed, so that builds do not need it.
 */
import { readFile, writeFile } from 'node:fs/promises'
// @ts-expect-error the package publishes no types
import subsetFont from 'subset-font'

const root = new URL('..', import.meta.url)
const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('')

// Persian and Arabic letters, vowel marks, both sets of digits and their signs. U+200C is the half-space of Persian; it is drawn with the glyph of the space, and in a file without one
// WebKit swallows the letter after it.
const persian = ` ${between(0x60c, 0x61b)}؟${between(0x621, 0x655)}${between(0x660, 0x66d)}ٰٱپچژکگڤۀہھیےەۃ۔${between(0x6f0, 0x6f9)}${between(0x200c, 0x200f)}«»﷼ﷲ`
// Space and western punctuation in Persian text: without them every Persian page would load Roboto.
const marks = ` \u00a0!"()*+-./:?@[]|«»×–—…•`
// Latin-1 letters serve the names of foreign applications; the other characters are what running text needs. Russian
// text takes its spaces, signs and figures from the Latin font file, which every page with the word `iPhone` loads.
const cyrillic = `Ёё${between(0x410, 0x44f)}№`
const latin = `${between(0x20, 0x7e)}\u00a0${between(0xa1, 0xff)}–—‘’“”„•…‹›€™−×→←`

const faces = [
  { from: 'vazirmatn/files/vazirmatn-arabic-wght-normal.woff2', to: 'vazirmatn.woff2', text: persian },
  { from: 'vazirmatn/files/vazirmatn-latin-wght-normal.woff2', to: 'vazirmatn-marks.woff2', text: marks },
  { from: 'roboto/files/roboto-latin-wght-normal.woff2', to: 'roboto.woff2', text: latin },
  { from: 'roboto/files/roboto-cyrillic-wght-normal.woff2', to: 'roboto-cyrillic.woff2', text: cyrillic },
]

for (const { from, to, text } of faces) {
  const source = await readFile(new URL(`node_modules/@fontsource-variable/${from}`, root))
  const font = await subsetFont(source, text, {
    targetFormat: 'woff2',
    // The website uses no font weight below regular or above bold.
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
  })
  await writeFile(new URL(`src/ui/theme/fonts/${to}`, root), font)
  console.log(`${to}: ${source.length} → ${font.length} bytes`)
}
