import { mixColors } from '../../color.ts'
import { fill, line, linearGradient, points, rect, star } from '../../svg.ts'
import { donut } from '../charts.ts'
import { heading, page, row, type Tabs } from '../chrome.ts'
import type { IconName } from '../icons.ts'
import {
  addDefinition,
  avatar,
  button,
  card,
  clipToPath,
  digits,
  filledCircle,
  filterChips,
  hairline,
  icon,
  iconDisc,
  innerWidth,
  middleWords,
  textLine,
  type Ui,
} from '../kit.ts'
import { RISING_PRICE_COLOR } from './chart.ts'

/** A bank card in a gradient with a girih corner. */
function bankCard(
  ui: Ui,
  x: number,
  y: number,
  width: number,
  from: string,
  to: string,
  ink = '#ffffff',
): string {
  const height = width * 0.58
  const id = addDefinition(ui, (name) =>
    linearGradient(
      name,
      [
        [0, from],
        [1, to],
      ],
      [1, 0, 0, 1],
    ),
  )
  const d = rect(x, y, width, height, 20)
  let texture = ''
  for (const radius of [40, 66, 92, 118])
    texture += line(star(x + 40, y + height - 20, 8, radius, radius * 0.766), ink, 1.4, 0.22)
  let numbers = ''
  for (let at = 0; at < 4; at += 1)
    numbers +=
      digits(
        at === 0 || at === 3 ? String(ui.random.int(1000, 9999)) : '',
        x + 24 + (at * (width - 60)) / 4,
        y + height * 0.58,
        14,
        ink,
        'start',
      ) +
      (at === 1 || at === 2
        ? [0, 1, 2, 3]
            .map((dot) =>
              filledCircle(x + 30 + (at * (width - 60)) / 4 + dot * 11, y + height * 0.58, 2.6, ink),
            )
            .join('')
        : '')
  return (
    fill(rect(x + 4, y + 8, width - 8, height, 22), ui.theme.shade, 0.14) +
    fill(d, `url(#${id})`) +
    clipToPath(ui, d, texture) +
    fill(rect(x + width - 66, y + 24, 42, 31, 7), '#e9c46a') +
    line(`M${points(x + width - 66, y + 39)}h42M${points(x + width - 45, y + 24)}v31`, '#a67c1f', 1.2) +
    textLine(ui, x + 104, y + 34, 80, 8, ink) +
    numbers +
    textLine(ui, x + width - 24, y + height - 30, 90, 6, ink) +
    digits('08', x + 24, y + height - 30, 12, ink, 'start')
  )
}

export function wallet(ui: Ui, index: number): string {
  const { theme, random } = ui
  const width = innerWidth(ui)
  const middle = (ui.left + ui.right) / 2
  const tabs: Tabs = ['card', 'chart', 'grid', 'bell', 'user']
  const wide = Math.min(width, 350)
  const spend = (top: number): string => {
    const isIn = random.chance(0.3)
    const color = random.pick(theme.series)
    return row(
      ui,
      top,
      62,
      iconDisc(
        ui,
        random.pick(['bag', 'home', 'phone', 'gift', 'music', 'heart']),
        ui.right - 26,
        top + 31,
        22,
        mixColors(theme.surface, color, 0.18),
        color,
      ),
      digits(
        `${random.int(10, 990)}.${random.int(100, 999)}`,
        ui.left,
        top + 31,
        13,
        isIn ? RISING_PRICE_COLOR : theme.title,
        'start',
      ),
    )
  }
  if (index === 1) {
    return page(ui, { isDeep: true, tabs, active: 2, actions: ['clock'] }, (y) => {
      let body =
        avatar(ui, middle, y + 34, 34) +
        middleWords(ui, middle, y + 86, 110, 9, theme.title) +
        middleWords(ui, middle, y + 106, 140, 6) +
        digits(
          `${random.int(1, 9)}.${random.int(100, 999)}.000`,
          middle,
          y + 160,
          38,
          theme.title,
          'middle',
          0.1,
        ) +
        middleWords(ui, middle, y + 196, 44, 6, theme.tint)
      let right = middle + 150
      for (let at = 0; at < 3; at += 1) {
        body +=
          fill(rect(right - 92, y + 222, 92, 36, 18), at === 1 ? theme.soft : theme.field) +
          digits(String((at + 1) * 50), right - 46, y + 240, 13, at === 1 ? theme.tint : theme.second)
        right -= 104
      }
      const top = y + 282
      const space = Math.min(64, (ui.bottom - 70 - top) / 4)
      for (let at = 0; at < 12; at += 1) {
        const x = middle + (((at % 3) - 1) * wide) / 3
        const cy = top + space * (Math.floor(at / 3) + 0.5)
        body +=
          at === 9
            ? icon('undo', x, cy, 24, theme.second)
            : at === 11
              ? digits('000', x, cy, 15, theme.title)
              : digits(String(at === 10 ? 0 : at + 1), x, cy, 24, theme.title, 'middle', 0.11)
      }
      return body + button(ui, middle - wide / 2, ui.bottom - 60, wide, 52)
    })
  }
  if (index === 2) {
    return page(ui, { tabs, active: 1, actions: ['calendar'] }, (y) => {
      let body =
        filterChips(ui, y, 4, 1) +
        card(ui, ui.left, y + 48, width, 226) +
        donut(ui, middle, y + 150, 76, 26) +
        digits(`${random.int(1, 9)}.${random.int(100, 999)}`, middle, y + 142, 22, theme.title) +
        middleWords(ui, middle, y + 168, 50, 5)
      const quarter = width / 4
      for (let at = 0; at < 4; at += 1)
        body +=
          filledCircle(ui.right - quarter * at - 16, y + 254, 5, theme.series[at] ?? theme.tint) +
          textLine(ui, ui.right - quarter * at - 28, y + 254, quarter - 46, 5)
      body += heading(ui, y + 306)
      for (let top = y + 328; top < ui.bottom; top += 68) body += spend(top)
      return body
    })
  }
  return page(ui, { tabs, actions: ['bell', 'search'] }, (y) => {
    const [one, two] = [theme.tint, theme.deep]
    let body = bankCard(ui, middle - wide / 2, y, wide, one, two, theme.onTint)
    const top = y + wide * 0.58 + 26
    const names: IconName[] = ['send', 'plus', 'phone', 'grid']
    names.forEach((name, at) => {
      const x = ui.right - (width / 4) * (at + 0.5)
      body +=
        fill(rect(x - 28, top, 56, 56, 18), theme.soft) +
        icon(name, x, top + 28, 25, theme.tint) +
        middleWords(ui, x, top + 74, 46, 5, theme.second)
    })
    body += heading(ui, top + 116)
    for (let at = top + 138; at < ui.bottom; at += 68)
      body += spend(at) + hairline(ui, ui.left, at + 66, width - 60)
    return body
  })
}
