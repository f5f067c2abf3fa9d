import { mixColors, shiftColor } from '../../color.ts'
import type { Motif } from '../../names.ts'
import { circle, fill, line, linearGradient, polygon, rect, segment, star } from '../../svg.ts'
import { heading, page, row, statusBar, type Tabs } from '../chrome.ts'
import {
  addDefinition,
  button,
  card,
  clipToPath,
  digits,
  filledCircle,
  icon,
  innerWidth,
  middleWords,
  paragraph,
  sign,
  textLine,
  type Ui,
} from '../kit.ts'
import { hills } from '../pictures.ts'

const PLAYER_TABS: Tabs = ['home', 'search', 'music', 'heart', 'user']

const SOUNDS: readonly [Motif, ...Motif[]] = [
  'music',
  'headphones',
  'mic',
  'radio',
  'moon',
  'wave',
  'flower',
  'bird',
  'star',
  'mountain',
  'sun',
  'lantern',
]

/** A record sleeve: two colours and a figure. */
export function cover(ui: Ui, x: number, y: number, size: number, radius = 12, high = size): string {
  const { random, theme } = ui
  const [from, to] = [random.pick(theme.series), random.pick(theme.series)]
  const id = addDefinition(ui, (name) =>
    linearGradient(
      name,
      [
        [0, shiftColor(from, { l: 6 })],
        [1, shiftColor(to, { l: -16, h: 20 })],
      ],
      [0, 0, 1, 1],
    ),
  )
  const [cx, cy] = [x + size / 2, y + high / 2]
  const art = random.pick([
    () =>
      [0.42, 0.32, 0.22, 0.12].map((share) => filledCircle(cx, cy, size * share, '#ffffff', 0.2)).join(''),
    () =>
      fill(hills(x, y + high * 0.62, size, y + high, high * 0.16), '#000000', 0.25) +
      filledCircle(x + size * 0.68, y + high * 0.34, size * 0.14, '#fff4d6'),
    () =>
      fill(star(cx, cy, 8, size * 0.36, size * 0.275), '#ffffff', 0.35) +
      fill(star(cx, cy, 8, size * 0.2, size * 0.15, 22.5), '#ffffff', 0.6),
    () => sign(ui, random.pick(SOUNDS), cx, cy, size * 0.58, '#ffffff', mixColors(from, to, 0.5)),
  ])()
  return clipToPath(ui, rect(x, y, size, high, radius), fill(rect(x, y, size, high), `url(#${id})`) + art)
}

function miniPlayer(ui: Ui): string {
  const { theme } = ui
  const y = (ui.isWide ? ui.height - 96 : ui.height - (theme.tabs === 'pill' ? 168 : 152)) - 0
  return (
    card(
      ui,
      ui.left - 6,
      y,
      innerWidth(ui) + 12,
      62,
      16,
      theme.isDark ? shiftColor(theme.surface, { l: 6 }) : theme.surface,
    ) +
    cover(ui, ui.right - 44, y + 9, 44, 10) +
    textLine(ui, ui.right - 58, y + 24, 110, 7, theme.title) +
    textLine(ui, ui.right - 58, y + 41, 66, 5) +
    filledCircle(ui.left + 22, y + 31, 19, theme.tint) +
    icon('pause', ui.left + 22, y + 31, 17, theme.onTint, 3.4)
  )
}

export function player(ui: Ui, index: number): string {
  const { theme, random, width, height } = ui
  const inner = innerWidth(ui)
  if (index === 1) {
    return page(ui, { hasSearch: true, tabs: PLAYER_TABS, actions: ['bell'] }, (y) => {
      const cell = ui.isWide ? 168 : 146
      let body = heading(ui, y + 6)
      for (let x = ui.right - cell; x > ui.left - cell; x -= cell + 14)
        body +=
          cover(ui, x, y + 28, cell, theme.radius) +
          textLine(ui, x + cell, y + cell + 46, cell * 0.6, 7, theme.title) +
          textLine(ui, x + cell, y + cell + 63, cell * 0.4, 5)
      let top = y + cell + 100
      body += heading(ui, top)
      for (top += 20; top < ui.bottom; top += 66)
        body += row(
          ui,
          top,
          62,
          cover(ui, ui.right - 52, top + 5, 52, 10),
          icon('more', ui.left + 12, top + 31, 18, theme.second),
        )
      return body + miniPlayer(ui)
    })
  }
  if (index === 2) {
    return page(ui, { isDeep: true, tabs: PLAYER_TABS, active: 2, actions: ['more', 'heart'] }, (y) => {
      const size = ui.isWide ? 210 : 150
      let body =
        cover(ui, ui.right - size, y, size, theme.radius) +
        textLine(ui, ui.right - size - 18, y + 28, inner - size - 40, 11, theme.title) +
        textLine(ui, ui.right - size - 18, y + 54, 90, 6) +
        paragraph(ui, ui.right - size - 18, y + 78, inner - size - 24, 3, 5) +
        button(ui, ui.left, y + size - 38, inner - size - 18, 38)
      for (let top = y + size + 24, at = 1; top < ui.bottom; top += 58, at += 1) {
        const isOn = at === 3
        body +=
          (isOn ? fill(rect(ui.left - 8, top - 1, inner + 16, 54, 14), theme.soft) : '') +
          (isOn
            ? icon('chart', ui.right - 14, top + 26, 18, theme.tint, 3)
            : digits(String(at), ui.right - 14, top + 26, 13, theme.second)) +
          textLine(ui, ui.right - 44, top + 18, random.int(80, 190), 7, isOn ? theme.tint : theme.title) +
          textLine(ui, ui.right - 44, top + 36, random.int(50, 100), 5) +
          digits(
            `${random.int(2, 5)}:${random.int(10, 59)}`,
            ui.left + 4,
            top + 26,
            11,
            theme.second,
            'start',
          )
      }
      return body
    })
  }
  const isDeep = random.chance(0.65)
  const id = addDefinition(ui, (name) =>
    linearGradient(name, [
      [0, isDeep ? mixColors(theme.tint, '#000000', 0.25) : mixColors(theme.ground, theme.tint, 0.3)],
      [1, isDeep ? mixColors(theme.deep, '#000000', 0.74) : theme.ground],
    ]),
  )
  const ink = isDeep ? '#ffffff' : theme.title
  const quiet = isDeep ? '#b9b6b0' : theme.second
  const middle = width / 2
  const size = ui.isWide ? 480 : width - 76
  const top = ui.isWide ? 120 : 128
  let body =
    fill(rect(0, 0, width, height), `url(#${id})`) +
    statusBar(ui, ink) +
    icon('down', width - 36, ui.top + 24, 24, ink, 2.4) +
    icon('more', 36, ui.top + 24, 24, ink) +
    middleWords(ui, middle, ui.top + 24, 100, 7, quiet)
  body += random.chance(0.35)
    ? filledCircle(middle, top + size / 2, size / 2, '#151514') +
      [0.44, 0.38, 0.32]
        .map((share) => line(circle(middle, top + size / 2, size * share), '#ffffff', 1, 0.16))
        .join('') +
      cover(ui, middle - size * 0.24, top + size * 0.26, size * 0.48, size * 0.24) +
      filledCircle(middle, top + size / 2, 9, '#151514')
    : fill(rect(middle - size / 2 + 8, top + 18, size - 16, size, 26), '#000000', 0.18) +
      cover(ui, middle - size / 2, top, size, 22)
  const right = middle + size / 2
  const left = middle - size / 2
  let y = top + size + 46
  body +=
    textLine(ui, right, y, size * 0.56, 13, ink) +
    textLine(ui, right, y + 28, size * 0.34, 7, quiet) +
    icon('heart', left + 14, y + 10, 27, isDeep ? ink : theme.tint)
  y += 74
  // Media controls run from left to right in every language.
  const bright = isDeep ? '#ffffff' : theme.tint
  body +=
    fill(rect(left, y, size, 5, 2.5), quiet, 0.4) +
    fill(rect(left, y, size * 0.42, 5, 2.5), bright) +
    filledCircle(left + size * 0.42, y + 2.5, 8, bright) +
    digits('1:48', left, y + 24, 11, quiet, 'start') +
    digits('4:12', right, y + 24, 11, quiet, 'end')
  y += 86
  const skip = (x: number, way: number): string =>
    fill(polygon(x - 10 * way, y - 12, x + 8 * way, y, x - 10 * way, y + 12), ink) +
    line(segment(x + 11 * way, y - 11, x + 11 * way, y + 11), ink, 3.4)
  body +=
    filledCircle(middle, y, 38, bright) +
    icon('pause', middle, y, 32, isDeep ? theme.deep : theme.onTint, 4) +
    skip(middle + 84, 1) +
    skip(middle - 84, -1) +
    icon('repeat', right - 14, y, 24, quiet) +
    icon('shuffle', left + 14, y, 24, quiet)
  y += 84
  if (y < height - 30)
    body +=
      icon('list', left + 14, y, 22, quiet) +
      icon('share', right - 14, y, 22, quiet) +
      icon('mic', middle, y, 22, quiet)
  return body
}
