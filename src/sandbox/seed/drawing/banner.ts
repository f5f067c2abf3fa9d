import { contrastWith, hsl, isYellow, mixColors, shiftColor, toHsl, withTone } from './color.ts'
import { GIRIH_KINDS, girih } from './girih.ts'
import { deepInk } from './glyph.ts'
import { motifOf } from './icon.ts'
import { motifShapes } from './motifs/motifs.ts'
import { paintShapes, type RoleColors, silhouette } from './paint.ts'
import { type Random, randomOf } from './random.ts'
import type { Shape } from './shape.ts'
import {
  circle,
  fill,
  formatCoordinate,
  group,
  line,
  linearGradient,
  points,
  radialGradient,
  rect,
  star,
  svgDocument,
  svgElement,
} from './svg.ts'

export type BannerShape = 'wide' | 'square' | 'tall'

const SIZES: Record<BannerShape, readonly [number, number]> = {
  wide: [1600, 800],
  square: [1200, 1200],
  tall: [1170, 2080],
}

/** Position and size of the motif. The title takes the bottom right. */
const PLACES: Record<BannerShape, { x: number; y: number; size: number }> = {
  wide: { x: 0.27, y: 0.5, size: 0.49 },
  square: { x: 0.4, y: 0.38, size: 0.72 },
  tall: { x: 0.46, y: 0.36, size: 0.84 },
}

interface Scene {
  width: number
  height: number
  x: number
  y: number
  size: number
  random: Random
  tones: Tones
}

interface Tones {
  from: string
  to: string
  near: string
  lineInk: string
  inks: RoleColors
}

function tonesOf(color: string, isDark: boolean, random: Random): Tones {
  const { h: ownHue, s } = toHsl(color)
  const h = isDark && isYellow(ownHue) ? Math.max(22, ownHue - 16) : ownHue
  const turn = h > 20 && h < 90 ? random.pick([-16, -26]) : random.pick([-28, 22, 30])
  if (isDark) {
    const rich = s < 8 ? s : Math.min(78, Math.max(46, s))
    const from = hsl(h, rich, 27)
    const to = hsl(h + turn, rich, 13)
    const main = contrastWith(hsl(h, s < 8 ? s : 74, 78), [from, to], 4)
    return {
      from,
      to,
      near: hsl(h + turn, rich, 36),
      lineInk: hsl(h, 60, 84),
      inks: {
        main,
        second: mixColors(main, from, 0.5),
        accent: contrastWith(hsl(random.pick([42, 42, 18, 174]), 84, 66), [from], 3),
        cut: mixColors(from, to, 0.4),
      },
    }
  }
  const from = withTone(color, 62, 93)
  const to = withTone(color, 56, 85, turn)
  const main = contrastWith(deepInk(color), [from, to], 3.4)
  return {
    from,
    to,
    near: withTone(color, 70, 97),
    lineInk: main,
    inks: {
      main,
      second: mixColors(main, from, 0.5),
      accent: contrastWith(hsl(random.pick([42, 18, 174, 340]), 76, 56), [from], 1.8),
      cut: mixColors(from, to, 0.4),
    },
  }
}

/** A pointed Persian arch standing on the lower edge. */
function arch(x: number, top: number, half: number, bottom: number): string {
  const shoulder = top + half * 1.05
  return `M${points(x - half, bottom)}V${formatCoordinate(shoulder)}C${points(x - half, top + half * 0.5, x - half * 0.45, top + half * 0.36, x, top)}C${points(x + half * 0.45, top + half * 0.36, x + half, top + half * 0.5, x + half, shoulder)}V${formatCoordinate(bottom)}Z`
}

/** The background behind the motif. */
const STAGES: ReadonlyArray<(scene: Scene) => string> = [
  ({ x, y, size, height, tones }) =>
    [1.16, 0.98, 0.8]
      .map((wide, at) =>
        fill(arch(x, y - size * wide * 0.78, size * wide * 0.62, height), tones.near, 0.2 + at * 0.12),
      )
      .join(''),
  ({ x, y, size, tones }) =>
    [0.86, 0.68, 0.5].map((radius) => fill(circle(x, y, size * radius), tones.near, 0.32)).join(''),
  ({ width, height, x, y, size, tones }) => {
    const dune = (top: number, high: number): string =>
      `M0 ${formatCoordinate(height * top)}C${points(width * 0.25, height * (top - high), width * 0.45, height * (top + high), width * 0.7, height * top)}S${points(width * 0.9, height * (top - high * 0.6), width, height * (top - high * 0.3))}V${height}H0Z`
    const sun = fill(circle(x + size * 0.2, y - size * 0.16, size * 0.46), tones.inks.main, 0.2)
    return (
      sun +
      fill(dune(0.62, 0.1), tones.near, 0.4) +
      fill(dune(0.74, -0.08), tones.to, 0.6) +
      fill(dune(0.87, 0.06), tones.to, 0.9)
    )
  },
  ({ x, y, size, tones }) =>
    [0.6, 0.84, 1.1, 1.38]
      .map((radius, at) => line(circle(x, y, size * radius), tones.lineInk, 3, 0.34 - at * 0.06))
      .join('') +
    fill(
      circle(x + size * 0.6, y, 16) +
        circle(x - size * 0.6, y - size * 0.58, 22) +
        circle(x + size * 0.78, y - size * 0.78, 11),
      tones.inks.accent,
      0.8,
    ),
  ({ x, y, size, tones }) =>
    fill(star(x, y, 8, size * 0.86, size * 0.66), tones.near, 0.5) +
    line(star(x, y, 8, size * 0.98, size * 0.75), tones.lineInk, 3, 0.35) +
    fill(star(x, y, 8, size * 0.62, size * 0.475, 22.5), tones.from, 0.6),
]

function motifBody(shapes: readonly Shape[], scene: Scene, turn: number): string {
  const { x, y, size, tones } = scene
  const scale = Math.round(size * 5) / 1000
  const place = (dx: number, dy: number): string =>
    `translate(${formatCoordinate(x + dx)} ${formatCoordinate(y + dy)}) rotate(${turn}) scale(${scale})`
  const lit = shapes
    .map((shape) =>
      paintShapes([shape], shape.line === undefined ? { ...tones.inks, main: 'url(#m)' } : tones.inks),
    )
    .join('')
  const shade = svgElement(
    'g',
    { transform: place(size * 0.018, size * 0.032), opacity: 0.2 },
    silhouette(shapes, shiftColor(tones.to, { l: -12 }), 3),
  )
  return shade + svgElement('g', { transform: place(0, 0) }, lit)
}

export function drawBanner(request: {
  seed: string
  motif: string
  color: string
  shape: BannerShape
  isDark: boolean
}): string {
  const { seed, motif, color, shape, isDark } = request
  const name = motifOf(motif)
  const random = randomOf(`banner/${seed}/${name}/${color}/${isDark}`)
  const [width, height] = SIZES[shape]
  const place = PLACES[shape]
  const tones = tonesOf(color, isDark, random)
  const stage = random.pick(STAGES as [(typeof STAGES)[number], ...typeof STAGES])
  const shapes = motifShapes(name, random)
  const grow = random.range(0.98, 1.22)
  const scene: Scene = {
    width,
    height,
    x: width * place.x,
    y: height * place.y,
    size: width * place.size * grow,
    random,
    tones,
  }
  const turn = random.pick([-12, -8, 0, 8, 12])
  const all = rect(0, 0, width, height)
  const pattern = girih('p', random.pick(GIRIH_KINDS), {
    color: tones.lineInk,
    width: 2.2,
    opacity: isDark ? 0.3 : 0.34,
    scale: random.range(1.3, 2),
    turn: random.pick([0, 45, 30]),
  })
  const defs =
    linearGradient(
      'g',
      [
        [0, tones.from],
        [1, tones.to],
      ],
      [0, 0, random.range(0.6, 1), 1],
    ) +
    linearGradient('m', [
      [0, tones.inks.main],
      [1, mixColors(tones.inks.main, tones.from, 0.34)],
    ]) +
    // The pattern fades towards the corner of the title.
    radialGradient(
      'f',
      [
        [0, '#ffffff', 0.95],
        [0.55, '#ffffff', 0.3],
        [1, '#ffffff', 0],
      ],
      [0.12, 0.08, 1],
    ) +
    `<mask id="k">${fill(all, 'url(#f)')}</mask>` +
    pattern +
    radialGradient(
      'q',
      [
        [0, tones.to, 0.96],
        [0.5, tones.to, 0.7],
        [1, tones.to, 0],
      ],
      [1, 1, shape === 'wide' ? 0.72 : 0.78],
    )
  const body =
    fill(all, 'url(#g)') +
    svgElement('g', { mask: 'url(#k)' }, fill(all, 'url(#p)')) +
    group(stage(scene)) +
    motifBody(shapes, scene, turn) +
    fill(all, 'url(#q)') +
    (shape === 'wide' ? '' : lowerScrim(width, height, tones.to))
  return svgDocument(width, height, `<defs>${defs}</defs>${body}`)
}

function lowerScrim(width: number, height: number, color: string): string {
  const top = height * 0.62
  return `<defs>${linearGradient('w', [
    [0, color, 0],
    [0.7, color, 0.75],
    [1, color, 0.9],
  ])}</defs>${fill(rect(0, top, width, height - top), 'url(#w)')}`
}
