import { mixColors } from '../color.ts'
import { motifShapes } from '../motifs/motifs.ts'
import type { Motif } from '../names.ts'
import { paintShapes } from '../paint.ts'
import type { Random } from '../random.ts'
import { circle, fill, formatCoordinate, line, points, rect, svgElement } from '../svg.ts'
import { DIGITS, ICONS, type IconName } from './icons.ts'
import { type ScreenTextSource, type TextLineKind, type TextRequest, writeLine } from './text.ts'
import type { Theme } from './theme.ts'

/** A screen while it is drawn, in points; `left`, `right`, `top` and `bottom` bound the free area for content. */
export interface Ui {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
  isWide: boolean
  /** Constant for one application: which of several games or layouts it shows. */
  kind: number
  theme: Theme
  random: Random
  writer: ScreenTextSource
  defs: string[]
}

export const innerWidth = (ui: Ui): number => ui.right - ui.left

export function addDefinition(ui: Ui, make: (id: string) => string): string {
  const id = `d${ui.defs.length}`
  ui.defs.push(make(id))
  return id
}

export function clipToPath(ui: Ui, d: string, body: string): string {
  const id = addDefinition(ui, (name) => `<clipPath id="${name}"><path d="${d}"/></clipPath>`)
  return `<g clip-path="url(#${id})">${body}</g>`
}

/** A size is the line thickness of the text; letters are about twice as high. */
const FONT_SIZE = 2.05

function kindOf(size: number): TextLineKind {
  return size >= 9 ? 'title' : size >= 6 ? 'line' : 'small'
}

/** A line of text from the right edge to the left; a bar if no text fits. */
export function textLine(
  ui: Ui,
  x: number,
  y: number,
  width: number,
  size = 7,
  color = ui.theme.text,
): string {
  return write(ui, { x, y, width, size, color, kind: kindOf(size) })
}

/** The same, centred. */
export function middleWords(
  ui: Ui,
  x: number,
  y: number,
  width: number,
  size = 7,
  color = ui.theme.text,
): string {
  return write(ui, { x: x + width / 2, y, width, size, color, kind: kindOf(size), isCentered: true })
}

type TextOptions = Omit<TextRequest, 'fontSize'> & { size: number }

function write(ui: Ui, { size, ...request }: TextOptions): string {
  // Allows a little more room than the bar of the layout, because text is uneven anyway.
  const { x, y, width, isCentered } = request
  const grown = width * 1.12
  const at = isCentered ? x + (grown - width) / 2 : x
  const text = writeLine(ui.writer, { ...request, x: at, width: grown, fontSize: size * FONT_SIZE })
  return (
    text ||
    line(`M${points(x - size / 2, y)}h${formatCoordinate(-Math.max(width - size, 0.1))}`, request.color, size)
  )
}

export function paragraph(
  ui: Ui,
  x: number,
  y: number,
  width: number,
  count: number,
  size = 6,
  color = ui.theme.text,
): string {
  const step = size * 2.7
  return Array.from({ length: count }, (_, at) =>
    write(ui, { x, y: y + at * step, width, size, color, kind: 'text' }),
  ).join('')
}

/** A number in Persian digits, drawn as lines; `anchor` says which edge `x` is. */
export function digits(
  text: string,
  x: number,
  y: number,
  size: number,
  color: string,
  anchor: 'start' | 'middle' | 'end' = 'middle',
  weight = 0.13,
): string {
  const scale = Math.round((size / 16) * 100) / 100
  let wide = 0
  let body = ''
  for (const motifPicture of text) {
    const name = motifPicture === ':' ? 'c' : motifPicture === '.' ? 'd' : motifPicture
    body += `<use href="#n${name}"${wide ? ` x="${wide}"` : ''}/>`
    wide += name === motifPicture ? 13 : 7
  }
  const total = (wide - 3) * scale
  const left = anchor === 'middle' ? x - total / 2 : anchor === 'end' ? x - total : x
  return svgElement(
    'g',
    {
      transform: `translate(${points(left, y - size / 2)}) scale(${scale})`,
      fill: 'none',
      stroke: color,
      'stroke-width': 16 * weight,
    },
    body,
  )
}

/** The digits that a drawing uses. */
export function digitDefs(body: string): string {
  const signs: Array<[string, string]> = DIGITS.map((d, at) => [String(at), d])
  signs.push(['c', 'M2 5h.1M2 12h.1'], ['d', 'M2 15l-1 3'])
  return signs
    .filter(([name]) => body.includes(`#n${name}"`))
    .map(([name, d]) => `<path id="n${name}" d="${d}"/>`)
    .join('')
}

export function icon(name: IconName, x: number, y: number, size: number, color: string, weight = 2): string {
  const scale = Math.round((size / 24) * 100) / 100
  return svgElement('path', {
    d: ICONS[name],
    transform: `translate(${points(x, y)}) scale(${scale})`,
    fill: 'none',
    stroke: color,
    'stroke-width': weight,
  })
}

/** A motif as a small two-coloured picture. */
export function sign(
  ui: Ui,
  motif: Motif,
  x: number,
  y: number,
  size: number,
  color: string,
  ground: string,
): string {
  const scale = Math.round((size / 200) * 1000) / 1000
  const inks = {
    main: color,
    second: mixColors(color, ground, 0.4),
    accent: mixColors(color, ground, 0.6),
    cut: ground,
  }
  return svgElement(
    'g',
    { transform: `translate(${points(x, y)}) scale(${scale})` },
    paintShapes(motifShapes(motif, ui.random), inks),
  )
}

/** A surface with the one shadow level. */
export function card(
  ui: Ui,
  x: number,
  y: number,
  width: number,
  height: number,
  radius = ui.theme.radius,
  color = ui.theme.surface,
): string {
  const shadow = ui.theme.isDark
    ? ''
    : fill(rect(x - 1, y + 3, width + 2, height, radius + 1), ui.theme.shade, 0.07)
  return shadow + fill(rect(x, y, width, height, radius), color)
}

export function filledCircle(x: number, y: number, radius: number, color: string, opacity?: number): string {
  return fill(circle(x, y, radius), color, opacity)
}

export function iconDisc(
  ui: Ui,
  name: IconName,
  x: number,
  y: number,
  radius: number,
  ground = ui.theme.soft,
  ink = ui.theme.tint,
): string {
  return filledCircle(x, y, radius, ground) + icon(name, x, y, radius * 1.05, ink)
}

const SKINS = ['#f2c9a1', '#e0a878', '#c98a5b', '#f6d7b8'] as const
const HAIRS = ['#2a211c', '#4a3226', '#1c1c22', '#6b4a2f', '#8a8580'] as const

/** A face: hair, with or without a scarf, and shoulders, all inside the circle. */
export function avatar(ui: Ui, x: number, y: number, radius: number): string {
  const { random, theme } = ui
  const [skin, hair] = [random.pick(SKINS), random.pick(HAIRS)]
  const ground = random.pick(theme.pastels)
  const cloth = random.pick(theme.series)
  const hasScarf = random.chance(0.4)
  const shoulders = 'M-72 69C-60 32-30 26 0 26S60 32 72 69A100 100 0 0 1-72 69Z'
  const head = hasScarf
    ? `<ellipse cy="-12" rx="46" ry="50" fill="${cloth}"/><ellipse cy="-8" rx="29" ry="34" fill="${skin}"/>`
    : `<rect x="-13" y="8" width="26" height="30" fill="${skin}"/><circle cy="-14" r="36" fill="${skin}"/><path d="M-39-8C-46-66 46-66 39-8C30-30 14-34-10-34C-24-32-34-24-39-8Z" fill="${hair}"/>`
  return svgElement(
    'g',
    { transform: `translate(${points(x, y)}) scale(${Math.round(radius * 10) / 1000})` },
    `<circle r="100" fill="${ground}"/><path d="${shoulders}" fill="${hasScarf ? mixColors(cloth, '#000000', 0.25) : cloth}"/>${head}`,
  )
}

export function button(ui: Ui, x: number, y: number, width: number, height: number, isQuiet = false): string {
  const { theme } = ui
  const [ground, ink] = isQuiet ? [theme.soft, theme.tint] : [theme.tint, theme.onTint]
  return (
    fill(rect(x, y, width, height, Math.min(height / 2, theme.radius)), ground) +
    write(ui, {
      x: x + width * 0.9,
      y: y + height / 2,
      width: width * 0.8,
      size: 7,
      color: ink,
      kind: 'small',
      isCentered: true,
    })
  )
}

/** Small filter buttons from the right edge. */
export function filterChips(ui: Ui, y: number, count = 5, active = 0): string {
  let right = ui.right
  let body = ''
  for (let at = 0; at < count; at += 1) {
    const width = ui.random.int(54, 92)
    if (right < ui.left) break
    const isActive = at === active
    body +=
      fill(rect(right - width, y, width, 32, 16), isActive ? ui.theme.tint : ui.theme.field) +
      middleWords(ui, right - width / 2, y + 16, width - 30, 6, isActive ? ui.theme.onTint : ui.theme.second)
    right -= width + 8
  }
  return body
}

export function toggle(ui: Ui, x: number, y: number, isOn: boolean): string {
  return (
    fill(rect(x, y - 13, 44, 26, 13), isOn ? ui.theme.tint : ui.theme.line) +
    filledCircle(isOn ? x + 13 : x + 31, y, 11, '#ffffff')
  )
}

/** Progress runs from the right. */
export function progress(
  ui: Ui,
  x: number,
  y: number,
  width: number,
  share: number,
  height = 6,
  color = ui.theme.tint,
): string {
  return (
    fill(rect(x, y, width, height, height / 2), ui.theme.line) +
    fill(rect(x + width * (1 - share), y, width * share, height, height / 2), color)
  )
}

export function hairline(ui: Ui, x: number, y: number, width: number): string {
  return fill(rect(x, y, width, 1), ui.theme.line)
}
