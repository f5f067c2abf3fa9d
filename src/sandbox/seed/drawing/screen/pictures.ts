import { mixColors } from '../color.ts'
import type { Motif } from '../names.ts'
import { fill, formatCoordinate, points, rect } from '../svg.ts'
import { clipToPath, filledCircle, sign, type Ui } from './kit.ts'

/** A hill line across a picture. */
export function hills(x: number, y: number, width: number, bottom: number, high: number): string {
  return `M${points(x, y)}C${points(x + width * 0.2, y - high, x + width * 0.35, y - high, x + width * 0.5, y)}S${points(x + width * 0.85, y + high * 0.6, x + width, y - high * 0.4)}V${formatCoordinate(bottom)}H${formatCoordinate(x)}Z`
}

/** The light of a photograph: sky, then three layers from far to near, and the sun. */
type Light = readonly [sky: string, far: string, middle: string, near: string, sun: string]

const LIGHTS: readonly [Light, ...Light[]] = [
  ['#bfe0f2', '#8fbfb4', '#5f9d7c', '#34704f', '#fff6d8'],
  ['#fbd3a2', '#e79c78', '#b9665f', '#6d3c4c', '#fff3c9'],
  ['#cfd8e8', '#9fb0cc', '#6c80a6', '#3f4f75', '#ffffff'],
  ['#f6e3c4', '#dcb483', '#b98552', '#7d5433', '#fffaf0'],
  ['#2f3d66', '#4a4f80', '#363a66', '#1f2342', '#f6ecc4'],
  ['#f7c9c4', '#d98f98', '#a0627c', '#5b3c5c', '#fff0dc'],
  ['#bfe8e4', '#7cc2bd', '#3f8f93', '#1f5a66', '#fffbe6'],
  ['#dfe9c8', '#a9c381', '#739a55', '#3f6535', '#fff8d6'],
]

const THINGS: readonly [Motif, ...Motif[]] = [
  'flower',
  'cup',
  'tree',
  'bird',
  'pomegranate',
  'cat',
  'bowl',
  'lantern',
  'fish',
  'leaf',
]

/** Background colours for drawings of single objects, each with the colour of its lines. */
const STUDIOS: readonly [readonly [string, string], ...Array<readonly [string, string]>] = [
  ['#efe3d2', '#9b5f38'],
  ['#dde7ea', '#3f6878'],
  ['#e9dfe9', '#74507f'],
  ['#e3ead9', '#54773f'],
  ['#f3dcd6', '#a8493f'],
  ['#e5e3dd', '#4d4a44'],
]

/** A small photograph: a landscape, a town, a sea or a still life. */
export function picture(
  ui: Ui,
  x: number,
  y: number,
  width: number,
  height: number,
  radius = ui.theme.radius,
  motifs?: readonly [Motif, ...Motif[]],
): string {
  const { random } = ui
  const bottom = y + height
  const kind = motifs ? 'still' : random.pick(['hills', 'hills', 'peaks', 'sea', 'town', 'still'])
  const d = rect(x, y, width, height, radius)
  if (kind === 'still') {
    const size = Math.min(width, height)
    const [studio, ink] = random.pick(STUDIOS)
    const ground = ui.theme.isDark ? mixColors(studio, '#000000', 0.12) : studio
    const round = mixColors(ground, '#ffffff', 0.45)
    const thing = sign(
      ui,
      random.pick(motifs ?? THINGS),
      x + width / 2,
      y + height / 2,
      size * 0.56,
      ink,
      round,
    )
    return fill(d, ground) + filledCircle(x + width / 2, y + height / 2, size * 0.4, round) + thing
  }
  const [sky, far, middle, near, sun] = random.pick(LIGHTS)
  const at = (share: number): number => y + height * share
  const light = filledCircle(
    x + width * random.range(0.2, 0.8),
    at(random.range(0.2, 0.36)),
    Math.min(width, height) * 0.11,
    sun,
  )
  let body = fill(rect(x, y, width, height), sky) + light
  if (kind === 'hills') {
    body +=
      fill(hills(x, at(0.55), width, bottom, height * 0.16), far) +
      fill(hills(x, at(0.7), width, bottom, height * -0.14), middle) +
      fill(hills(x, at(0.86), width, bottom, height * 0.1), near)
  } else if (kind === 'peaks') {
    const peak = (px: number, top: number, half: number): string =>
      `M${points(x + width * (px - half), bottom)}L${points(x + width * px, at(top))}L${points(x + width * (px + half), bottom)}Z`
    body +=
      fill(peak(0.3, 0.4, 0.5), far) +
      fill(peak(0.72, 0.3, 0.55), middle) +
      fill(hills(x, at(0.82), width, bottom, height * 0.08), near)
  } else if (kind === 'sea') {
    body +=
      fill(rect(x, at(0.58), width, height), middle) +
      fill(hills(x, at(0.74), width, bottom, height * 0.04), near, 0.6) +
      fill(hills(x, at(0.9), width, bottom, height * -0.06), '#e8d3a8')
  } else {
    let houses = ''
    let windows = ''
    for (let house = 0; house < 5; house += 1) {
      const top = random.range(0.36, 0.66)
      const left = x + (width * house) / 5
      houses += rect(left, at(top), width / 5 - 1, height)
      windows +=
        rect(left + width * 0.05, at(top + 0.06), width * 0.03, height * 0.05) +
        rect(left + width * 0.11, at(top + 0.06), width * 0.03, height * 0.05)
    }
    body +=
      fill(houses, middle) +
      fill(windows, sun, 0.7) +
      fill(hills(x, at(0.84), width, bottom, height * 0.06), near)
  }
  return clipToPath(ui, d, body)
}
