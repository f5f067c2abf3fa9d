import { contrast, contrastWith, hsl, mixColors, toHsl, withTone } from './color.ts'
import type { GroundKind, IconBackground } from './ground.ts'
import { outline, paintShapes, type RoleColors, silhouette } from './paint.ts'
import type { Random } from './random.ts'
import type { Shape } from './shape.ts'
import { circle, fill, linearGradient, rect, regularPolygon, star, svgElement } from './svg.ts'

export const GLYPH_STYLES = [
  'solid',
  'twoTone',
  'outline',
  'longShadow',
  'sticker',
  'paper',
  'glass',
  'plate',
  'raised',
] as const
export type GlyphStyle = (typeof GLYPH_STYLES)[number]

export interface DrawnGlyph {
  defs: string
  body: string
}

/** Position, size and rotation of the motif on the icon. */
export interface MotifPlacement {
  x: number
  y: number
  scale: number
  turn: number
}

const at = ({ x, y, scale, turn }: MotifPlacement, dx = 0, dy = 0): string =>
  `translate(${Math.round(x + dx)} ${Math.round(y + dy)}) rotate(${Math.round(turn)}) scale(${Math.round(scale * 100) / 100})`

const placed = (body: string, place: MotifPlacement, dx = 0, dy = 0, opacity?: number): string =>
  svgElement('g', { transform: at(place, dx, dy), opacity }, body)

/** A second hue that suits the icon's own: saffron, turquoise, coral, or the opposite; never pure green. */
function companionHue(color: string, isLight: boolean, random: Random): number {
  const { h } = toHsl(color)
  const far = (hue: number): boolean => Math.abs(((hue - h + 540) % 360) - 180) > 32
  const hues = isLight ? [14, 345, 205, 262, 174] : [42, 42, 174, 14, 340, 205]
  const fitting = [...hues, (h + 180) % 360].filter((hue) => far(hue) && (hue < 62 || hue > 158))
  return random.pick([fitting[0] ?? 42, ...fitting])
}

/** A deep version of the colour for light grounds; yellows go to brown rather than to olive. */
export function deepInk(color: string): string {
  const from = toHsl(color)
  const hue = from.h > 36 && from.h < 80 ? Math.max(18, from.h - 26) : from.h
  return hsl(hue, from.s < 8 ? from.s : Math.max(from.s, 55), Math.min(from.l, 42))
}

/** The ink colours for a background, each with enough contrast. */
export function inksOn(ground: IconBackground, kind: GroundKind, color: string, random: Random): RoleColors {
  const hue = companionHue(color, ground.isLight, random)
  if (ground.isLight) {
    const main = contrastWith(deepInk(color), ground.tones, 4)
    const second = contrastWith(mixColors(main, ground.cut, 0.45), ground.tones, 1.7)
    return { main, second, accent: contrastWith(hsl(hue, 80, 56), ground.tones, 2), cut: ground.cut }
  }
  if (kind === 'night') {
    const main = contrastWith(withTone(color, 84, 62), ground.tones, 5)
    return {
      main,
      second: mixColors(main, ground.cut, 0.42),
      accent: contrastWith(hsl(hue, 86, 66), ground.tones, 4),
      cut: ground.cut,
    }
  }
  const main = random.chance(0.7) ? '#ffffff' : withTone(color, 70, 96)
  const second = random.chance(0.5)
    ? mixColors(main, ground.cut, 0.34)
    : contrastWith(withTone(color, 85, 82, random.pick([0, 24, -24])), ground.tones, 2)
  const accent = contrastWith(hsl(hue, 88, 63), ground.tones, 1.9)
  // Small accents often lie on the glyph. If they were invisible there, they get the colour of the background.
  return { main, second, accent: contrast(accent, main) < 1.35 ? ground.cut : accent, cut: ground.cut }
}

/** Copies laid one after the other, doubled seven times, make one long even shadow. */
function longShadow(shapes: readonly Shape[], place: MotifPlacement): DrawnGlyph {
  let defs = svgElement('g', { id: 's0', transform: at(place) }, silhouette(shapes, '#000'))
  let step = 3
  for (let level = 1; level <= 7; level += 1) {
    defs += `<g id="s${level}"><use href="#s${level - 1}"/><use href="#s${level - 1}" x="${step}" y="${step}"/></g>`
    step *= 2
  }
  return { defs, body: '<use href="#s7" opacity=".16"/>' }
}

/** The silhouette once, with a filter that turns it into a soft dark shadow. */
function shadowed(shapes: readonly Shape[], place: MotifPlacement, grow: number): DrawnGlyph {
  const blur = '<feGaussianBlur in="SourceAlpha" stdDeviation="11"/>'
  return {
    defs:
      svgElement('filter', { id: 'b', x: '-20%', y: '-20%', width: '140%', height: '150%' }, blur) +
      svgElement('g', { id: 'k', transform: at(place) }, silhouette(shapes, '#ffffff', grow)),
    body: '<g filter="url(#b)" opacity=".3"><use href="#k" y="13"/></g>',
  }
}

function plateOf(random: Random): { d: string; fits: number } {
  return random.pick([
    { d: circle(256, 256, 182), fits: 0.78 },
    { d: rect(88, 88, 336, 336, 96), fits: 0.82 },
    { d: regularPolygon(256, 256, 6, 196), fits: 0.76 },
    { d: star(256, 256, 8, 206, 168), fits: 0.74 },
    { d: star(256, 256, 12, 198, 178), fits: 0.76 },
  ])
}

export function glyphOf(
  style: GlyphStyle,
  shapes: readonly Shape[],
  ground: IconBackground,
  inks: RoleColors,
  place: MotifPlacement,
  random: Random,
): DrawnGlyph {
  const plain = { ...inks }
  const shade = mixColors(ground.cut, '#000000', ground.isLight ? 0.45 : 0.6)
  switch (style) {
    case 'solid':
      return {
        defs: '',
        body: placed(
          paintShapes(shapes, {
            ...plain,
            second: mixColors(inks.main, ground.cut, 0.3),
            accent: mixColors(inks.main, ground.cut, 0.62),
          }),
          place,
        ),
      }
    case 'twoTone':
      return { defs: '', body: placed(paintShapes(shapes, plain), place) }
    case 'outline': {
      const quiet = mixColors(ground.cut, inks.main, 0.14)
      const body = outline(
        shapes,
        { line: inks.main, main: quiet, second: mixColors(ground.cut, inks.main, 0.36), accent: inks.accent },
        random.range(8, 11),
      )
      return { defs: '', body: placed(body, place) }
    }
    case 'longShadow': {
      const shadow = longShadow(shapes, place)
      return { defs: shadow.defs, body: shadow.body + placed(paintShapes(shapes, plain), place) }
    }
    case 'sticker': {
      const base = darkBase(ground)
      const own: RoleColors = {
        main: base,
        second: withTone(base, 66, 64),
        accent: accentOf(inks.accent, base),
        cut: '#ffffff',
      }
      const small = { ...place, scale: place.scale * 0.92 }
      const shadow = shadowed(shapes, small, 34)
      return {
        defs: shadow.defs,
        body: `${shadow.body}<use href="#k"/>${placed(paintShapes(shapes, own), small)}`,
      }
    }
    case 'paper': {
      const steps = [18, 9].map((offset, step) =>
        placed(
          silhouette(shapes, mixColors(ground.cut, shade, 0.34 - step * 0.14), 6),
          place,
          offset,
          offset,
        ),
      )
      return { defs: '', body: steps.join('') + placed(paintShapes(shapes, plain), place) }
    }
    case 'glass': {
      const far = mixColors(inks.main, ground.cut, ground.isLight ? 0.3 : 0.26)
      const defs =
        linearGradient('m', [
          [0, inks.main],
          [1, far],
        ]) +
        linearGradient('n', [
          [0, inks.second],
          [1, mixColors(inks.second, ground.cut, 0.4)],
        ])
      // Lines take flat inks: a gradient over a straight line's empty box does not render.
      const body = shapes
        .map((shape) =>
          paintShapes(
            [shape],
            shape.line === undefined ? { ...plain, main: 'url(#m)', second: 'url(#n)' } : plain,
          ),
        )
        .join('')
      const shadow = shadowed(shapes, place, 0)
      return { defs: defs + shadow.defs, body: shadow.body + placed(body, place) }
    }
    case 'plate': {
      const plate = plateOf(random)
      const base = darkBase(ground)
      const own: RoleColors = {
        main: base,
        second: withTone(base, 60, 66),
        accent: accentOf(inks.accent, base),
        cut: '#ffffff',
      }
      const small = { ...place, scale: place.scale * plate.fits, x: 256, y: 256 }
      const under = svgElement('g', { transform: 'translate(0 12)' }, fill(plate.d, shade, 0.28))
      return {
        defs: '',
        body:
          under +
          svgElement('path', {
            d: plate.d,
            fill: '#fff',
            stroke: '#fff',
            'stroke-width': 18,
          }) +
          placed(paintShapes(shapes, own), small),
      }
    }
    case 'raised':
      return {
        defs: '',
        body:
          placed(silhouette(shapes, shade, 2), place, 0, 15, 0.5) + placed(paintShapes(shapes, plain), place),
      }
  }
}

/** The ground's colour, dark enough to be an ink on white. */
function darkBase(ground: IconBackground): string {
  return contrastWith(deepInk(ground.tones[0] ?? ground.cut), ['#ffffff'], 3.6)
}

function accentOf(accent: string, base: string): string {
  const from = toHsl(accent)
  const bright = hsl(from.h, 88, 60)
  return contrast(bright, base) < 1.6 ? hsl(42, 94, 64) : bright
}
