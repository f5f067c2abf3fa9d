import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Scene } from '../names.ts'
import { type Random, randomOf } from '../random.ts'
import { num, points } from '../svg.ts'

/** Persian lines as outlines, made by tools/screenWords.ts: a width, then pairs of a glyph and its left edge. */
type Line = number[]
const KINDS = ['title', 'line', 'small', 'text'] as const
export type LineKind = (typeof KINDS)[number]

const vocabulary = z.record(z.string(), z.record(z.enum(KINDS), z.array(z.array(z.number()))))
const drawn = z
  .object({ em: z.number(), glyphs: z.array(z.string()), lines: vocabulary })
  .parse(JSON.parse(readFileSync(new URL('./words.json', import.meta.url), 'utf8')))

/** The lines of one screen. Each is said once, as long as there are others. */
export interface Writer {
  scene: string
  random: Random
  said: Set<Line>
}

export function createWriter(seed: string, scene: Scene): Writer {
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
  kind: LineKind
}

/** Ascent and descent differ; the eye's middle is this part of an em above the baseline. */
const MIDDLE = 0.3

/** A line that fits between `x` and `width` to its left. Empty when none does. */
export function writeLine(writer: Writer, request: TextRequest): string {
  const { x, y, width, fontSize, color, isCentered = false } = request
  const line = chooseLine(writer, request.kind, (width / fontSize) * drawn.em)
  if (!line) return ''
  const [wide = 0, ...glyphs] = line
  const scale = fontSize / drawn.em
  const left = isCentered ? x - width / 2 - (wide * scale) / 2 : x - wide * scale
  let body = ''
  for (let at = 0; at < glyphs.length; at += 2)
    body += `<use href="#t${glyphs[at]}"${glyphs[at + 1] ? ` x="${glyphs[at + 1]}"` : ''}/>`
  return `<g transform="translate(${points(left, y + fontSize * MIDDLE)}) scale(${num(scale)})" fill="${color}">${body}</g>`
}

function chooseLine({ scene, random, said }: Writer, kind: LineKind, room: number): Line | null {
  const [own, common] = [drawn.lines[scene], drawn.lines['common']]
  const lists = [own?.[kind], own?.line, own?.title, own?.small, common?.[kind], common?.small].map(
    (list) => list ?? [],
  )
  for (const list of lists) {
    const fitting = list.filter((line) => (line[0] ?? 0) <= room && !said.has(line))
    const filling = fitting.filter((line) => (line[0] ?? 0) > room * 0.4)
    const [first] = random.shuffle(filling.length > 0 ? filling : fitting)
    if (first) {
      said.add(first)
      return first
    }
  }
  const again = lists.flat().filter((line) => (line[0] ?? 0) <= room)
  return random.shuffle(again)[0] ?? null
}

/** The glyphs that a drawing refers to. */
export function glyphDefs(body: string): string {
  const used = new Set(Array.from(body.matchAll(/href="#t(\d+)"/g), ([, name]) => Number(name)))
  return [...used].map((name) => `<path id="t${name}" d="${drawn.glyphs[name]}"/>`).join('')
}
