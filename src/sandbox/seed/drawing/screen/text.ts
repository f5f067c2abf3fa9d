import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Scene } from '../names.ts'
import { type Random, randomOf } from '../random.ts'
import { formatCoordinate, points } from '../svg.ts'

/** A Persian line as outlines: its width, its glyphs, and their places as SVG. */
interface Line {
  width: number
  glyphs: number[]
  body: string
}
const KINDS = ['title', 'line', 'small', 'text'] as const
export type TextLineKind = (typeof KINDS)[number]

/** Made by tools/screenWords.ts: of each line a width, then pairs of a glyph and its left edge. */
const line = z.array(z.number()).transform(([width = 0, ...pairs]): Line => {
  const glyphs = pairs.filter((_, at) => at % 2 === 0)
  const useOf = (glyph: number, at: number) =>
    `<use href="#t${glyph}"${pairs[at * 2 + 1] ? ` x="${pairs[at * 2 + 1]}"` : ''}/>`
  return { width, glyphs, body: glyphs.map(useOf).join('') }
})
const vocabulary = z.record(z.string(), z.record(z.enum(KINDS), z.array(line)))
const drawn = z
  .object({ em: z.number(), glyphs: z.array(z.string()), lines: vocabulary })
  .parse(JSON.parse(readFileSync(new URL('./words.json', import.meta.url), 'utf8')))

/** Returns texts for one screen. Repeats a text only when there are no others left. */
export interface ScreenTextSource {
  scene: string
  random: Random
  said: Set<Line>
}

export function createWriter(seed: string, scene: Scene): ScreenTextSource {
  return {
    scene: scene.endsWith('Game') ? 'game' : scene,
    random: randomOf(`words/${seed}`),
    said: new Set(),
  }
}

export interface TextRequest {
  x: number
  /** The middle of the line. */
  y: number
  width: number
  fontSize: number
  color: string
  isCentered?: boolean
  kind: TextLineKind
}

/** Ascent and descent differ; the visual middle is this part of an em above the baseline. */
const MIDDLE = 0.3

/** A text that fits between `x` and `width` to its left; empty if none does. */
export function writeLine(writer: ScreenTextSource, request: TextRequest): string {
  const { x, y, width, fontSize, color, isCentered = false } = request
  const chosen = chooseLine(writer, request.kind, (width / fontSize) * drawn.em)
  if (!chosen) return ''
  const scale = fontSize / drawn.em
  const left = isCentered ? x - width / 2 - (chosen.width * scale) / 2 : x - chosen.width * scale
  const transform = `translate(${points(left, y + fontSize * MIDDLE)}) scale(${formatCoordinate(scale)})`
  return `<g transform="${transform}" fill="${color}">${chosen.body}</g>`
}

function chooseLine(
  { scene, random, said }: ScreenTextSource,
  kind: TextLineKind,
  room: number,
): Line | null {
  const [own, common] = [drawn.lines[scene], drawn.lines['common']]
  const say = (chosen: Line): Line => {
    said.delete(chosen)
    said.add(chosen)
    return chosen
  }
  const take = (lists: Array<Line[] | undefined>): Line | null => {
    for (const list of lists) {
      const fitting = (list ?? []).filter((one) => one.width <= room && !said.has(one))
      const filling = fitting.filter((one) => one.width > room * 0.4)
      const [first, ...others] = filling.length > 0 ? filling : fitting
      if (first) return say(random.pick([first, ...others]))
    }
    return null
  }
  /** Returns the text that was used longest ago. */
  const repeat = (list: Line[] | undefined): Line | null => {
    for (const one of said) if (one.width <= room && list?.includes(one)) return say(one)
    return null
  }
  // Words for the scene are used up to twice before general words are used.
  return (
    take([own?.[kind], ...(kind === 'small' ? [] : [own?.line, own?.title])]) ??
    (kind === 'title' ? take([common?.title]) : repeat(own?.[kind])) ??
    take([own?.small, common?.[kind], common?.small]) ??
    repeat(common?.small)
  )
}

/** The SVG definitions of all glyphs that the screenshot uses. */
export function glyphDefs({ said }: ScreenTextSource): string {
  const used = new Set([...said].flatMap(({ glyphs }) => glyphs))
  return [...used].map((name) => `<path id="t${name}" d="${drawn.glyphs[name]}"/>`).join('')
}
