import { mixColors } from '../../color.ts'
import type { Motif } from '../../names.ts'
import {
  ellipse,
  fill,
  formatCoordinate,
  group,
  line,
  linearGradient,
  pointOnCircle,
  points,
  polygon,
  rect,
  star,
  svgElement,
} from '../../svg.ts'
import { statusBar } from '../chrome.ts'
import type { IconName } from '../icons.ts'
import {
  addDefinition,
  avatar,
  digits,
  filledCircle,
  icon,
  middleWords,
  sign,
  textLine,
  type Ui,
} from '../kit.ts'
import { coin, type GameScenery, gameFigure, gameStatusBar, pine } from './gameWorld.ts'

function panel(ui: Ui, x: number, y: number, width: number, height: number): string {
  return (
    fill(rect(x, y + 8, width, height, 32), '#000000', 0.25) +
    fill(rect(x, y, width, height, 32), '#fffaf0') +
    fill(rect(x + 8, y + 8, width - 16, height - 16, 26), mixColors('#fff4dd', ui.theme.tint, 0.07))
  )
}

function bigButton(
  ui: Ui,
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
  name?: IconName,
): string {
  return (
    fill(rect(x, y + 6, width, height, height / 2), mixColors(color, '#000000', 0.35)) +
    fill(rect(x, y, width, height, height / 2), color) +
    fill(rect(x + 10, y + 6, width - 20, height * 0.3, height * 0.15), '#ffffff', 0.22) +
    (name
      ? icon(name, x + width / 2, y + height / 2, height * 0.5, '#ffffff', 2.8)
      : middleWords(ui, x + width / 2, y + height / 2, width * 0.4, 11, '#ffffff'))
  )
}

/** The path through the levels. */
export function levels(ui: Ui, world: GameScenery): string {
  const { width, height, random, theme } = ui
  const id = addDefinition(ui, (name) =>
    linearGradient(name, [
      [0, mixColors(world.ground, '#ffffff', 0.3)],
      [1, world.ground],
    ]),
  )
  let body = fill(rect(0, 0, width, height), `url(#${id})`)
  for (let at = 0; at < 5; at += 1)
    body += fill(
      ellipse(random.range(0, width), (height * (at + 0.4)) / 5, random.range(70, 150), random.range(40, 80)),
      mixColors(world.ground, world.far, 0.55),
      0.7,
    )
  const [bend, phase, first] = [random.range(0.7, 1.5), random.range(0, 6), random.int(1, 80)]
  const spots = Array.from({ length: 9 }, (_, at): [number, number] => [
    width / 2 + Math.sin(at * bend + phase) * width * 0.31,
    height - 110 - at * ((height - 250) / 8),
  ])
  let d = ''
  spots.forEach(([x, y], at) => {
    const [bx, by] = spots[at - 1] ?? [x, y]
    d += at === 0 ? `M${points(x, y)}` : `C${points(bx, by - 50, x, y + 50, x, y)}`
  })
  body += line(d, mixColors(world.soil, '#ffffff', 0.2), 36) + line(d, '#f7e2b5', 26)
  for (let at = 0; at < 12; at += 1) {
    const x = random.range(20, width - 20)
    const y = random.range(130, height - 40)
    if (spots.every(([sx, sy]) => Math.hypot(sx - x, sy - y) > 84))
      body +=
        at % 3
          ? pine(x, y, random.range(50, 80), mixColors(world.ground, '#0d3b2a', 0.45))
          : fill(ellipse(x, y, 26, 17), '#9aa3ad') + fill(ellipse(x - 5, y - 5, 16, 9), '#c5ccd3')
  }
  const open = random.int(3, 7)
  spots.forEach(([x, y], at) => {
    const isOpen = at <= open
    const color = at === open ? theme.tint : isOpen ? '#f2a93b' : '#a7adb5'
    body +=
      fill(ellipse(x, y + 9, 33, 28), '#000000', 0.2) +
      filledCircle(x, y + 5, 31, mixColors(color, '#000000', 0.3)) +
      filledCircle(x, y, 31, color) +
      filledCircle(x, y, 23, mixColors(color, '#ffffff', 0.25))
    body += isOpen
      ? digits(String(at + first), x, y, 20, '#ffffff', 'middle', 0.16)
      : icon('lock', x, y, 22, '#ffffff', 2.4)
    if (at < open)
      for (let point = 0; point < 3; point += 1)
        body += fill(
          star(x - 20 + point * 20, y - 38 - (point === 1 ? 5 : 0), 5, 10, 4.5),
          at === 2 && point === 2 ? '#8a8f97' : '#ffd451',
        )
    if (at === open) body += gameFigure(x, y - 58, 72, theme.tint)
  })
  return body + gameStatusBar(ui, { lives: 3 })
}

/** Three stars, the prize and the way on. */
export function victory(ui: Ui, backdrop: string): string {
  const { width, height, random, theme } = ui
  const wide = Math.min(width - 56, 420)
  const [x, y] = [(width - wide) / 2, height * 0.26]
  const middle = width / 2
  let rays = ''
  for (let at = 0; at < 12; at += 1)
    rays += polygon(
      middle,
      y,
      ...pointOnCircle(middle, y, height, at * 30),
      ...pointOnCircle(middle, y, height, at * 30 + 14),
    )
  let body =
    backdrop +
    fill(rect(0, 0, width, height), '#0b1020', 0.58) +
    fill(rays, '#ffe9a8', 0.1) +
    panel(ui, x, y, wide, 380)
  for (let at = 0; at < 3; at += 1) {
    const size = at === 1 ? 58 : 44
    const [sx, sy] = [middle + (at - 1) * 96, y - (at === 1 ? 22 : 0)]
    body +=
      fill(star(sx, sy + 5, 5, size, size * 0.46), '#c77d0a') +
      svgElement('path', {
        d: star(sx, sy, 5, size, size * 0.46),
        fill: '#ffcf3f',
        stroke: '#ffcf3f',
        'stroke-width': 9,
      }) +
      fill(star(sx, sy, 5, size * 0.55, size * 0.26), '#ffe58a')
  }
  body +=
    fill(
      `M${points(x - 14, y + 70)}h${formatCoordinate(wide + 28)}l-16 27l16 27h${formatCoordinate(-wide - 28)}l16-27Z`,
      theme.tint,
    ) +
    middleWords(ui, middle, y + 97, 150, 15, theme.onTint) +
    digits(
      String(random.int(12000, 98000)),
      middle,
      y + 172,
      42,
      mixColors(theme.tint, '#3a2410', 0.6),
      'middle',
      0.13,
    )
  for (let at = 0; at < 3; at += 1) {
    const cx = middle + (1 - at) * (wide / 3.4)
    body +=
      fill(rect(cx - 42, y + 216, 84, 76, 20), '#ffffff') +
      (at === 0
        ? coin(cx, y + 244, 17)
        : sign(
            ui,
            at === 1 ? 'gem' : 'flame',
            cx,
            y + 244,
            36,
            at === 1 ? '#3f8fe0' : '#ee6c3a',
            '#ffffff',
          )) +
      digits(String(random.int(5, 250)), cx, y + 276, 14, '#6b5a48')
  }
  body +=
    bigButton(ui, x + 100, y + 316, wide - 130, 58, '#3fb765') +
    bigButton(ui, x + 28, y + 316, 58, 58, '#f2a93b', 'repeat')
  for (let at = 0; at < 30; at += 1) {
    const color = random.pick(['#ff5d73', '#ffd451', '#58c7f3', '#7ee081', '#c58bf2'])
    body += fill(
      rect(random.range(0, width), random.range(30, height), random.range(5, 9), random.range(8, 15), 2),
      color,
      0.9,
    )
  }
  return body + statusBar(ui, '#ffffff')
}

/** The leader board of this week. */
export function leaders(ui: Ui, backdrop: string): string {
  const { width, height, random, theme } = ui
  let body =
    backdrop +
    fill(rect(0, 0, width, height), mixColors(theme.tint, '#0b1020', 0.72), 0.82) +
    statusBar(ui, '#ffffff') +
    icon('back', width - 34, ui.top + 22, 26, '#ffffff', 2.8) +
    icon('trophy', 36, ui.top + 22, 26, '#ffd451') +
    middleWords(ui, width / 2, ui.top + 22, 140, 12, '#ffffff')
  const middle = width / 2
  const base = ui.top + 286
  const stands: ReadonlyArray<readonly [number, number, string, number]> = [
    [0, 118, '#ffcf3f', 1],
    [104, 84, '#cfd6de', 2],
    [-104, 62, '#e0a36b', 3],
  ]
  for (const [dx, high, color, place] of stands) {
    const x = middle + dx
    body +=
      fill(rect(x - 48, base - high, 96, high + 10, 14), mixColors(color, theme.tint, 0.35)) +
      fill(rect(x - 48, base - high, 96, 12, 6), color) +
      digits(String(place), x, base - high / 2 + 6, 34, '#ffffff', 'middle', 0.15) +
      filledCircle(x, base - high - 40, 36, color) +
      avatar(ui, x, base - high - 40, 31)
    if (place === 1)
      body += group(
        fill('M-88-48L-46-8L0-78L46-8L88-48L72 56H-72Z', '#ffcf3f'),
        `translate(${points(x, base - high - 90)}) scale(.24)`,
      )
  }
  const edge = Math.max(20, (width - 560) / 2)
  body += fill(rect(0, base, width, height - base + 40, 34), '#fffaf0')
  for (let at = 0, y = base + 22; y < height - 40; at += 1, y += 66) {
    const isMine = at === 3
    body +=
      fill(
        rect(edge, y, width - 2 * edge, 56, 18),
        isMine ? mixColors('#ffffff', theme.tint, 0.22) : '#ffffff',
      ) +
      digits(String(at + 4), width - edge - 24, y + 28, 15, '#8b7b68') +
      avatar(ui, width - edge - 66, y + 28, 20) +
      textLine(ui, width - edge - 98, y + 28, random.int(70, 130), 8, '#5a4c3d') +
      coin(edge + 26, y + 28, 12) +
      digits(String(9400 - at * 370 - random.int(0, 200)), edge + 46, y + 28, 14, '#5a4c3d', 'start')
  }
  return body
}

/** The title screen: the game's figure large, one button to play. */
export function title(ui: Ui, backdrop: string, motif: Motif): string {
  const { width, height, theme } = ui
  const middle = width / 2
  const size = Math.min(width * 0.66, 380)
  const y = height * 0.34
  let body = backdrop + fill(rect(0, 0, width, height), '#0b1020', 0.22)
  body +=
    fill(star(middle, y, 12, size * 0.66, size * 0.52), '#ffffff', 0.22) +
    filledCircle(middle, y + 8, size * 0.46, mixColors(theme.deep, '#000000', 0.3)) +
    filledCircle(middle, y, size * 0.46, theme.tint) +
    filledCircle(middle, y, size * 0.39, mixColors(theme.tint, '#ffffff', 0.16)) +
    sign(ui, motif, middle, y, size * 0.52, '#ffffff', mixColors(theme.tint, '#ffffff', 0.16))
  body +=
    fill(rect(middle - size * 0.56, y + size * 0.36, size * 1.12, 62, 22), '#fffaf0') +
    middleWords(ui, middle, y + size * 0.36 + 31, size * 0.7, 18, mixColors(theme.deep, '#000000', 0.2))
  body += bigButton(ui, middle - 120, height * 0.66, 240, 74, '#3fb765')
  const names: IconName[] = ['trophy', 'gift', 'sliders', 'user']
  names.forEach((name, at) => {
    body += bigButton(ui, middle + 96 - at * 86, height * 0.8, 62, 62, at % 2 ? '#f2a93b' : theme.tint, name)
  })
  return body + gameStatusBar(ui, { lives: 3 })
}
