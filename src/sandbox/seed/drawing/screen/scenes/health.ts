import { mixColors, shiftColor } from '../../color.ts'
import type { Motif } from '../../names.ts'
import { fill, group, linearGradient, points, rect } from '../../svg.ts'
import { bars, curve, gridLines, ring } from '../charts.ts'
import { heading, page, row, type Tabs } from '../chrome.ts'
import type { IconName } from '../icons.ts'
import {
  addDefinition,
  card,
  digits,
  filledCircle,
  filterChips,
  iconDisc,
  innerWidth,
  middleWords,
  sign,
  textLine,
  type Ui,
} from '../kit.ts'

export function health(ui: Ui, index: number): string {
  const { theme, random } = ui
  const inner = innerWidth(ui)
  const tabs: Tabs = ['heart', 'chart', 'plus', 'bell', 'user']
  if (index === 1) {
    return page(ui, { isDeep: true, tabs, active: 1, actions: ['share'] }, (y) => {
      let body =
        filterChips(ui, y, 4, 1) +
        digits(String(random.int(62, 88)), ui.right, y + 84, 48, theme.title, 'end', 0.11) +
        textLine(ui, ui.right - 88, y + 94, 54, 7) +
        group(
          fill(
            'M0 86C-64 42-94 6-94-32C-94-64-70-84-46-84C-24-84-8-72 0-54C8-72 24-84 46-84C70-84 94-64 94-32C94 6 64 42 0 86Z',
            '#e0475c',
          ),
          `translate(${points(ui.left + 34, y + 84)}) scale(.3)`,
        )
      body +=
        card(ui, ui.left, y + 130, inner, 230) +
        gridLines(ui, ui.left + 14, y + 150, inner - 28, 170) +
        curve(ui, ui.left + 14, y + 150, inner - 34, 170, { color: '#e0475c', count: 12, isRising: false })
      for (let at = 0; at < 7; at += 1)
        body += middleWords(ui, ui.right - 30 - ((inner - 60) / 6) * at, y + 342, 18, 5)
      const third = (inner - 20) / 3
      for (let at = 0; at < 3; at += 1) {
        const x = ui.right - third - at * (third + 10)
        body +=
          card(ui, x, y + 376, third, 92) +
          digits(String(random.int(54, 148)), x + third / 2, y + 408, 22, theme.series[at] ?? theme.tint) +
          middleWords(ui, x + third / 2, y + 440, 50, 5)
      }
      body += heading(ui, y + 502)
      for (let top = y + 524; top < ui.bottom; top += 66)
        body += row(
          ui,
          top,
          62,
          iconDisc(ui, random.pick(['heart', 'sun', 'clock', 'drop']), ui.right - 26, top + 31, 22),
          digits(String(random.int(60, 120)), ui.left, top + 31, 14, theme.second, 'start'),
        )
      return body
    })
  }
  if (index === 2) {
    return page(ui, { tabs, active: 2, actions: ['search'] }, (y) => {
      const moves: readonly [Motif, ...Motif[]] = ['run', 'yoga', 'dumbbell', 'bike', 'heart', 'ball']
      let body = filterChips(ui, y)
      for (let top = y + 48, at = 0; top < ui.bottom; top += 150, at += 1) {
        const color = theme.series[at % theme.series.length] ?? theme.tint
        const id = addDefinition(ui, (name) =>
          linearGradient(
            name,
            [
              [0, color],
              [1, shiftColor(color, { l: -16, h: 12 })],
            ],
            [1, 0, 0, 1],
          ),
        )
        body +=
          fill(rect(ui.left, top, inner, 136, theme.radius + 4), `url(#${id})`) +
          filledCircle(ui.left + 86, top + 68, 58, '#ffffff', 0.14) +
          sign(ui, random.pick(moves), ui.left + 86, top + 68, 92, '#ffffff', color) +
          textLine(ui, ui.right - 22, top + 36, 130, 11, '#ffffff') +
          textLine(ui, ui.right - 22, top + 62, 86, 6, '#ffffff') +
          fill(rect(ui.right - 104, top + 86, 82, 30, 15), '#ffffff', 0.92) +
          digits(String(random.int(8, 45)), ui.right - 40, top + 101, 12, color) +
          textLine(ui, ui.right - 56, top + 101, 32, 5, color)
      }
      return body
    })
  }
  return page(ui, { tabs, actions: ['bell', 'calendar'] }, (y) => {
    const radius = ui.isWide ? 120 : 92
    const cy = y + radius + 26
    let body = card(ui, ui.left, y, inner, radius * 2 + 52, theme.radius + 6)
    const cx = ui.left + radius + 34
    const shares = [0.82, 0.64, 0.46]
    shares.forEach((share, at) => {
      const color = theme.series[at] ?? theme.tint
      body += ring(ui, cx, cy, radius - at * 24 - 4, share, 18, color)
      const ty = cy - 56 + at * 56
      body +=
        filledCircle(ui.right - 28, ty, 6, color) +
        textLine(ui, ui.right - 44, ty - 9, 54, 6, theme.second) +
        digits(String(random.int(240, 9800)), ui.right - 44, ty + 12, 16, theme.title, 'end')
    })
    let top = y + radius * 2 + 70
    const half = (inner - 14) / 2
    const names: readonly IconName[] = ['heart', 'drop', 'sun', 'clock', 'wind', 'star']
    for (let at = 0; top < ui.bottom; at += 1) {
      const x = at % 2 ? ui.left : ui.right - half
      const color = theme.series[(at + 1) % theme.series.length] ?? theme.tint
      body +=
        card(ui, x, top, half, 138) +
        iconDisc(
          ui,
          names[at % 6] ?? 'heart',
          x + half - 32,
          top + 32,
          18,
          mixColors(theme.surface, color, 0.2),
          color,
        ) +
        textLine(ui, x + half - 58, top + 32, half * 0.34, 6, theme.second) +
        digits(String(random.int(6, 140)), x + half - 16, top + 70, 22, theme.title, 'end')
      body +=
        at % 3 === 1
          ? bars({ ...ui, theme: { ...theme, tint: color } }, x + 12, top + 86, half - 24, 28, 8)
          : curve(ui, x + 14, top + 86, half - 34, 38, { color, isRising: false, count: 7, weight: 2.4 })
      if (at % 2) top += 152
    }
    return body
  })
}
