/**
 * Draws the words of content/screenWords.json as outlines, for the screenshots of the demo: a server has no Persian font
 * and cannot join letters. Run `node tools/screenWords.ts` by hand when the words change; the result is committed.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { Blob, Face, Font, Buffer as ShapedText, shape } from 'harfbuzzjs'
// @ts-expect-error the package publishes no types
import subsetFont from 'subset-font'

const root = new URL('..', import.meta.url)
const SOURCE = new URL('src/sandbox/seed/content/screenWords.json', root)
const RESULT = new URL('src/sandbox/seed/drawing/screen/words.json', root)
/** Units of the result in one em: enough for text of screenshots, and short numbers. */
const EM = 60
const SPACE = 0.24

type Words = Record<string, Record<string, string[]>>
/** Width, then pairs of a glyph's number and its left edge. */
type Line = number[]

const words: Words = JSON.parse(await readFile(SOURCE, 'utf8'))
const letters = [...new Set(JSON.stringify(words))].join('')
const source = await readFile(
  new URL('node_modules/@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2', root),
)
const file: Buffer = await subsetFont(source, letters, {
  targetFormat: 'truetype',
  variationAxes: { wght: 500 },
})
const face = new Face(new Blob(new Uint8Array(file).buffer))
const font = new Font(face)
const scale = EM / face.upem

const glyphs: string[] = []
const numberOf = new Map<string, number>()

/** Joined letters are few glyphs. Lines refer to them, so that a screenshot draws each glyph once. */
function glyphNumber(codepoint: number, yOffset: number): number {
  const key = `${codepoint} ${yOffset}`
  const known = numberOf.get(key)
  if (known !== undefined) return known
  numberOf.set(key, glyphs.length)
  return glyphs.push(relative(font.glyphToPath(codepoint), yOffset)) - 1
}

/** Adds a word from its left edge. Returns its right edge. */
function addWord(line: Line, word: string, left: number): number {
  const text = new ShapedText()
  text.addText(word)
  text.guessSegmentProperties()
  shape(font, text)
  const positions = text.getGlyphPositions()
  let x = left
  for (const [at, { codepoint }] of text.getGlyphInfos().entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {}
    const glyph = glyphNumber(codepoint, yOffset)
    if (glyphs[glyph]) line.push(glyph, Math.round(x + xOffset * scale))
    x += xAdvance * scale
  }
  return x
}

/** Absolute font units to whole relative units of the result, y downwards from the baseline. */
function relative(path: string, dy: number): string {
  let [x, y] = [0, 0]
  let drawn = ''
  for (const [, command = '', numbers = ''] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    if (command === 'Z') {
      drawn += 'z'
      continue
    }
    const values = (numbers.match(/-?[\d.]+/g) ?? []).map(Number)
    const points = values.map((value, at) => Math.round((at % 2 === 0 ? value : -(value + dy)) * scale))
    const steps = points.map((value, at) => value - (at % 2 === 0 ? x : y))
    if (command === 'M') drawn += `M${points.join(' ')}`
    else if (steps.some((step) => step !== 0)) drawn += `${command.toLowerCase()}${steps.join(' ')}`
    ;[x, y] = points.slice(-2) as [number, number]
  }
  return drawn.replaceAll(' -', '-')
}

/** Words are placed from right to left. */
function drawLine(text: string): Line {
  const line: Line = []
  let left = 0
  for (const word of text.split(' ').reverse()) left = addWord(line, word, left) + SPACE * EM
  return [Math.round(left - SPACE * EM), ...line]
}

const lines = Object.fromEntries(
  Object.entries(words).map(([scene, kinds]) => [
    scene,
    Object.fromEntries(Object.entries(kinds).map(([kind, lines]) => [kind, lines.map(drawLine)])),
  ]),
)
const result = JSON.stringify({ em: EM, glyphs, lines })
await writeFile(RESULT, `${result}\n`)
console.log(`words.json: ${result.length} bytes`)
