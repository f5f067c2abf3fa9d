import { contrastWith, mixColors, withTone } from './color.ts'
import { colorFamilyOf } from './colorFamily.ts'
import { GIRIH_KINDS, girih } from './girih.ts'
import type { Random } from './random.ts'
import {
  circle,
  fill,
  group,
  line,
  linearGradient,
  pointOnCircle,
  polygon,
  radialGradient,
  rect,
  svgElement,
} from './svg.ts'

/** The background behind an icon's glyph. */
export interface IconBackground {
  defs: string
  body: string
  /** The colours with which the glyph needs contrast. */
  tones: string[]
  /** The colour of details that are cut out of the glyph. */
  cut: string
  isLight: boolean
}

export const GROUND_KINDS = [
  'flat',
  'linear',
  'diagonal',
  'radial',
  'duotone',
  'split',
  'girih',
  'girihPale',
  'dots',
  'rays',
  'waves',
  'rings',
  'horizon',
  'blobs',
  'pale',
  'white',
  'night',
  'frame',
  'mesh',
] as const
export type GroundKind = (typeof GROUND_KINDS)[number]

const FULL = rect(0, 0, 512, 512)
const whole = (color: string): string => fill(FULL, color)

export function groundOf(kind: GroundKind, color: string, random: Random): IconBackground {
  const own = colorFamilyOf(color, random)
  const { base, light, deep, near, isLight } = own
  const overlay = isLight ? '#ffffff' : random.chance(0.7) ? '#ffffff' : '#000000'
  const dark = (defs: string, body: string, tones: string[], cut = base): IconBackground => ({
    defs,
    body,
    tones,
    cut,
    isLight,
  })
  const gradient = (
    from: string,
    to: string,
    way: readonly [number, number, number, number] = [0, 0, 0, 1],
  ): string =>
    linearGradient(
      'g',
      [
        [0, from],
        [1, to],
      ],
      way,
    )

  switch (kind) {
    case 'flat':
      return dark('', whole(base), [base])
    case 'linear':
      return dark(gradient(light, deep), whole('url(#g)'), [light, deep])
    case 'diagonal':
      return dark(gradient(near, deep, random.chance(0.5) ? [0, 0, 1, 1] : [1, 0, 0, 1]), whole('url(#g)'), [
        near,
        deep,
      ])
    case 'radial':
      return dark(
        radialGradient(
          'g',
          [
            [0, light],
            [1, deep],
          ],
          [random.range(0.25, 0.75), 0.3, 0.85],
        ),
        whole('url(#g)'),
        [light, base],
      )
    case 'duotone':
      return dark(
        gradient(near, base, [0, 1, 1, 0]),
        whole('url(#g)') + fill('M0 512L512 0V512Z', deep, isLight ? 0.35 : 0.4),
        [near, base],
      )
    case 'split': {
      const upright = random.chance(0.5)
      const [one, two] = [base, mixColors(base, deep, 0.75)]
      const half = upright ? rect(256, 0, 256, 512) : 'M0 300C150 240 340 360 512 270V512H0Z'
      return dark('', whole(one) + fill(half, two), [one, two])
    }
    case 'girih':
    case 'girihPale': {
      const pattern = girih('p', random.pick(GIRIH_KINDS), {
        color: kind === 'girih' ? overlay : mixColors(base, '#ffffff', 0.3),
        width: random.range(2.4, 4),
        opacity: kind === 'girih' ? 0.22 : 0.5,
        scale: random.range(1.05, 1.9),
        turn: random.pick([0, 0, 45, 30]),
      })
      if (kind === 'girih')
        return dark(gradient(light, deep) + pattern, whole('url(#g)') + whole('url(#p)'), [light, deep])
      return pale(base, isLight, random, pattern, whole('url(#p)'))
    }
    case 'dots': {
      const step = random.pick([32, 40, 52])
      const dot = svgElement('circle', {
        cx: step / 2,
        cy: step / 2,
        r: step * random.range(0.1, 0.2),
        fill: overlay,
        'fill-opacity': 0.2,
      })
      const pattern = svgElement(
        'pattern',
        {
          id: 'p',
          width: step,
          height: step,
          patternUnits: 'userSpaceOnUse',
          patternTransform: `rotate(${random.pick([0, 45, 30])})`,
        },
        dot,
      )
      return dark(gradient(light, base) + pattern, whole('url(#g)') + whole('url(#p)'), [light, base])
    }
    case 'rays': {
      const count = random.pick([9, 12, 16])
      const y = random.pick([256, 256, 420])
      let d = ''
      for (let at = 0; at < count; at += 1) {
        const angle = (at * 360) / count
        d += polygon(
          256,
          y,
          ...pointOnCircle(256, y, 620, angle),
          ...pointOnCircle(256, y, 620, angle + 180 / count),
        )
      }
      return dark(
        radialGradient(
          'g',
          [
            [0, light],
            [1, deep],
          ],
          [0.5, y / 512, 0.8],
        ),
        whole('url(#g)') + fill(d, overlay, 0.13),
        [light, base],
      )
    }
    case 'waves': {
      const wave = (y: number, high: number): string =>
        `M0 ${y}C90 ${y - high} 166 ${y - high} 256 ${y}S422 ${y + high} 512 ${y}V512H0Z`
      const high = random.pick([34, 50, -44])
      const layers = [150, 260, 370].map((y, at) => fill(wave(y, at % 2 ? -high : high), deep, 0.3))
      return dark('', whole(light) + layers.join(''), [light, base, mixColors(light, deep, 0.6)])
    }
    case 'rings': {
      const [x, y] = random.pick<readonly [number, number]>([
        [256, 256],
        [0, 512],
        [512, 0],
        [256, 0],
      ] as const)
      const rings = [520, 410, 300, 190].map((radius) => fill(circle(x, y, radius), overlay, 0.08))
      return dark(gradient(base, deep), whole('url(#g)') + rings.join(''), [
        base,
        mixColors(base, overlay, 0.25),
      ])
    }
    case 'horizon': {
      const hill = random.pick([
        'M0 400C140 330 372 330 512 400V512H0Z',
        'M0 360C180 420 330 330 512 390V512H0Z',
        'M0 380H512V512H0Z',
      ])
      const sky = gradient(near, light)
      return dark(sky, whole('url(#g)') + fill(circle(256, 250, 180), '#ffffff', 0.1) + fill(hill, deep), [
        near,
        light,
      ])
    }
    case 'blobs': {
      const one = fill(circle(random.range(0, 160), random.range(0, 160), random.range(140, 230)), near, 0.75)
      const two = fill(
        circle(random.range(360, 512), random.range(340, 512), random.range(150, 240)),
        deep,
        0.55,
      )
      return dark('', whole(base) + one + two, [base, near])
    }
    case 'frame':
      return dark(
        gradient(light, base),
        whole('url(#g)') +
          line(rect(34, 34, 444, 444, 92), overlay, 8, 0.45) +
          line(rect(52, 52, 408, 408, 76), overlay, 3, 0.35),
        [light, base],
      )
    case 'mesh': {
      const one = radialGradient(
        'g',
        [
          [0, near],
          [1, near, 0],
        ],
        [random.range(0, 0.4), 0, 0.9],
      )
      const two = radialGradient(
        'h',
        [
          [0, light],
          [1, light, 0],
        ],
        [random.range(0.6, 1), 1, 0.8],
      )
      return dark(
        one + two,
        whole(mixColors(base, deep, isLight ? 0 : 0.4)) + whole('url(#g)') + whole('url(#h)'),
        [near, base, light],
      )
    }
    case 'night':
      return night(base, isLight, random)
    case 'pale':
    case 'white':
      return pale(base, isLight, random, '', kind === 'white' ? '' : blobs(base, random), kind === 'white')
  }
}

function blobs(base: string, random: Random): string {
  if (random.chance(0.4)) return ''
  const x = random.pick([60, 452])
  return fill(circle(x, random.pick([60, 452]), random.range(150, 230)), base, 0.12)
}

/** A light ground; the glyph takes the colour. */
function pale(
  base: string,
  isLight: boolean,
  random: Random,
  defs: string,
  over: string,
  isWhite = false,
): IconBackground {
  const from = isWhite ? '#ffffff' : withTone(base, 70, 95)
  const to = isWhite
    ? withTone(base, 30, 95)
    : withTone(base, 64, isLight ? 88 : 90, random.pick([0, 14, -14]))
  return {
    defs:
      linearGradient('g', [
        [0, from],
        [1, to],
      ]) + defs,
    body: whole('url(#g)') + over,
    tones: [from, to],
    cut: mixColors(from, to, 0.5),
    isLight: true,
  }
}

/** A near-black ground with a glow; the glyph shines in the colour. */
function night(base: string, isLight: boolean, random: Random): IconBackground {
  const deep = withTone(base, 34, 9)
  const glow = withTone(base, 48, isLight ? 22 : 24, random.pick([0, 20, -20]))
  const stars = Array.from({ length: random.pick([0, 0, 9]) }, () =>
    circle(random.range(30, 480), random.range(30, 480), random.range(2, 5)),
  ).join('')
  return {
    defs: radialGradient(
      'g',
      [
        [0, glow],
        [1, deep],
      ],
      [0.5, random.pick([0.5, 0.1, 0.9]), 0.8],
    ),
    body: whole('url(#g)') + (stars ? group(fill(stars, contrastWith(base, [deep], 5)), undefined, 0.5) : ''),
    tones: [deep, glow],
    cut: mixColors(deep, glow, 0.6),
    isLight: false,
  }
}
