import { mixColors } from '../../color.ts'
import type { Motif } from '../../names.ts'
import { fill, linearGradient, pointOnCircle, rect } from '../../svg.ts'
import { bars, ring } from '../charts.ts'
import { heading, page, statusBar, type Tabs } from '../chrome.ts'
import type { IconName } from '../icons.ts'
import {
  addDefinition,
  avatar,
  card,
  digits,
  filledCircle,
  filterChips,
  hairline,
  icon,
  iconDisc,
  innerWidth,
  middleWords,
  progress,
  sign,
  textLine,
  toggle,
  type Ui,
} from '../kit.ts'

const TABS: Tabs = ['home', 'search', 'plus', 'heart', 'user']

/** Person, numbers, and settings in grouped rows. */
export function profile(ui: Ui, tabs: Tabs = TABS): string {
  const { theme, random } = ui
  return page(ui, { tabs, active: 4, actions: ['sliders'] }, (y) => {
    const middle = (ui.left + ui.right) / 2
    let body =
      avatar(ui, middle, y + 52, 46) +
      filledCircle(middle - 34, y + 84, 13, theme.tint) +
      icon('edit', middle - 34, y + 84, 13, theme.onTint)
    body += middleWords(ui, middle, y + 122, 120, 10, theme.title) + middleWords(ui, middle, y + 142, 84, 6)
    const third = (innerWidth(ui) - 20) / 3
    for (let at = 0; at < 3; at += 1) {
      const x = ui.right - third - at * (third + 10)
      body +=
        card(ui, x, y + 164, third, 72) +
        digits(String(random.int(12, 980)), x + third / 2, y + 190, 17, theme.tint) +
        middleWords(ui, x + third / 2, y + 216, 46, 5)
    }
    const names: IconName[] = [
      'user',
      'bell',
      'lock',
      'heart',
      'card',
      'chat',
      'star',
      'share',
      'mail',
      'clock',
      'gift',
      'flag',
    ]
    let at = 0
    for (let top = y + 260; top < ui.bottom - 60; top += 3 * 54 + 20) {
      body += card(ui, ui.left, top, innerWidth(ui), 3 * 54)
      for (let index = 0; index < 3; index += 1) {
        const middleY = top + index * 54 + 27
        const color = theme.series[(at + index) % theme.series.length] ?? theme.tint
        body +=
          fill(rect(ui.right - 46, middleY - 16, 32, 32, 9), color) +
          icon(names[(at + index) % names.length] ?? 'star', ui.right - 30, middleY, 18, '#ffffff')
        body += textLine(ui, ui.right - 60, middleY, random.int(70, 150), 7, theme.title)
        body += random.chance(0.3)
          ? toggle(ui, ui.left + 14, middleY, random.chance(0.6))
          : icon('next', ui.left + 22, middleY, 16, theme.text, 2.4)
        if (index < 2) body += hairline(ui, ui.left + 14, top + (index + 1) * 54, innerWidth(ui) - 74)
      }
      at += 3
    }
    return body
  })
}

/** A week in numbers. */
export function statistics(ui: Ui, tabs: Tabs = TABS): string {
  const { theme, random } = ui
  return page(ui, { tabs, active: 3, actions: ['calendar', 'share'] }, (y) => {
    const width = innerWidth(ui)
    let body = filterChips(ui, y, 4, 1)
    let top = y + 50
    body +=
      card(ui, ui.left, top, width, 236) +
      textLine(ui, ui.right - 18, top + 26, 96, 7) +
      digits(String(random.int(1200, 9800)), ui.right - 18, top + 56, 26, theme.title, 'end')
    body +=
      fill(rect(ui.left + 18, top + 40, 64, 28, 14), theme.soft) +
      digits(String(random.int(8, 32)), ui.left + 44, top + 54, 12, theme.tint) +
      icon('chart', ui.left + 66, top + 54, 12, theme.tint)
    body += bars(ui, ui.left + 14, top + 90, width - 28, 110, ui.isWide ? 12 : 7, ui.isWide ? 8 : 4)
    top += 254
    const half = (width - 14) / 2
    for (let at = 0; at < 2; at += 1) {
      const x = at === 0 ? ui.right - half : ui.left
      const color = theme.series[at + 1] ?? theme.tint
      body +=
        card(ui, x, top, half, 148) +
        ring(ui, x + half / 2, top + 62, 38, random.range(0.4, 0.85), 10, color) +
        digits(String(random.int(20, 95)), x + half / 2, top + 62, 16, theme.title) +
        middleWords(ui, x + half / 2, top + 126, 74, 6)
    }
    top += 170
    body += heading(ui, top + 6)
    for (top += 28; top < ui.bottom; top += 66) {
      const color = random.pick(theme.series)
      body += iconDisc(
        ui,
        random.pick(['star', 'clock', 'flag', 'heart', 'gift']),
        ui.right - 24,
        top + 28,
        22,
        mixColors(theme.surface, color, 0.18),
        color,
      )
      body +=
        textLine(ui, ui.right - 60, top + 20, random.int(90, 150), 7, theme.title) +
        progress(ui, ui.left + 56, top + 34, width - 116, random.range(0.3, 0.9), 6, color) +
        digits(String(random.int(10, 99)), ui.left + 20, top + 30, 13, theme.second)
    }
    return body
  })
}

/** The first screen of a tour: a large drawing, a title and one button. */
export function welcome(ui: Ui, motifs: readonly [Motif, ...Motif[]]): string {
  const { theme, random, width, height } = ui
  const middle = width / 2
  const isBold = random.chance(0.5)
  const [ground, ink, quiet] = isBold
    ? [theme.tint, theme.onTint, mixColors(theme.tint, theme.onTint, 0.5)]
    : [theme.ground, theme.title, theme.text]
  const round = isBold ? mixColors(theme.tint, theme.onTint, 0.14) : theme.soft
  const size = Math.min(width, height) * (ui.isWide ? 0.56 : 0.78)
  const y = height * 0.36
  const id = addDefinition(ui, (name) =>
    linearGradient(name, [
      [0, ground],
      [1, isBold ? theme.deep : mixColors(ground, theme.tint, 0.08)],
    ]),
  )
  let body = fill(rect(0, 0, width, height), `url(#${id})`) + statusBar(ui, ink)
  body += filledCircle(middle, y, size * 0.56, round, 0.5) + filledCircle(middle, y, size * 0.43, round)
  body += sign(ui, random.pick(motifs), middle, y, size * 0.5, isBold ? theme.onTint : theme.tint, round)
  for (let at = 0; at < 5; at += 1) {
    const [x, spotY] = pointOnCircle(middle, y, size * 0.56, at * 72 + random.range(0, 40))
    const color = theme.series[1 + (at % 4)] ?? theme.tint
    body +=
      at % 2
        ? filledCircle(x, spotY, random.range(5, 11), isBold ? theme.onTint : color, 0.8)
        : card(ui, x - 24, spotY - 24, 48, 48, 16) +
          icon(random.pick(['heart', 'star', 'chat', 'bell', 'check', 'gift', 'clock']), x, spotY, 24, color)
  }
  const text = height * 0.7
  body +=
    middleWords(ui, middle, text, 210, 14, ink) +
    middleWords(ui, middle, text + 34, 256, 7, quiet) +
    middleWords(ui, middle, text + 54, 220, 7, quiet) +
    middleWords(ui, middle, text + 74, 130, 7, quiet)
  for (let at = 0; at < 4; at += 1)
    body +=
      at === 1
        ? fill(rect(middle - 7, text + 108, 24, 7, 3.5), ink)
        : filledCircle(middle + (at === 0 ? 30 : at === 2 ? -20 : -36), text + 111.5, 3.5, quiet)
  const wide = Math.min(width - 56, 360)
  body +=
    fill(
      rect(middle - wide / 2, height - 104, wide, 54, Math.min(27, theme.radius + 4)),
      isBold ? theme.onTint : theme.tint,
    ) + middleWords(ui, middle, height - 77, 92, 9, isBold ? theme.tint : theme.onTint)
  return body
}
