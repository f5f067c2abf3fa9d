import { contrastWith, darkEnough, isBright, mixColors, shiftColor } from './color.ts'
import { deepInk } from './glyph.ts'
import { motifOf } from './icon.ts'
import { motifShapes } from './motifs/motifs.ts'
import { paintShapes } from './paint.ts'
import { randomOf } from './random.ts'
import { circle, fill, linearGradient, rect, svgDocument, svgElement } from './svg.ts'

/** A plain tile for a category: one colour and one glyph. The same motif always gives the same drawing. */
export function drawCategory({ motif, color }: { motif: string; color: string }): string {
  const name = motifOf(motif)
  const shapes = motifShapes(name, randomOf(`category/${name}`))
  const base = isBright(color) ? color : darkEnough(color, 3.4)
  const main = isBright(color) ? contrastWith(deepInk(color), [base], 4) : '#ffffff'
  const inks = { main, second: mixColors(main, base, 0.32), accent: mixColors(main, base, 0.55), cut: base }
  const glyph = svgElement('g', { transform: 'translate(128 128) scale(.76)' }, paintShapes(shapes, inks))
  const lit = linearGradient('g', [
    [0, shiftColor(base, { l: 5 })],
    [1, shiftColor(base, { l: -4 })],
  ])
  return svgDocument(
    256,
    256,
    `<defs>${lit}</defs>${fill(rect(0, 0, 256, 256), 'url(#g)')}${fill(circle(40, 26, 120), '#ffffff', 0.07)}${glyph}`,
  )
}
