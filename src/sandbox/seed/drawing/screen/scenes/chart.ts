import { mixColors } from '../../color.ts'
import { fill, line, linearGradient, rect, segment } from '../../svg.ts'
import { bars, curve, donut, gridLines } from '../charts.ts'
import { page, type Tabs } from '../chrome.ts'
import {
  addDefinition,
  card,
  clipToPath,
  digits,
  filledCircle,
  filterChips,
  hairline,
  iconDisc,
  innerWidth,
  middleWords,
  sign,
  textLine,
  type Ui,
} from '../kit.ts'

export const RISING_PRICE_COLOR = '#1f9d61'

export const FALLING_PRICE_COLOR = '#d0455a'

export function chart(ui: Ui, index: number): string {
  const { theme, random } = ui
  const width = innerWidth(ui)
  const tabs: Tabs = ['chart', 'search', 'plus', 'bell', 'user']
  if (index === 1) {
    return page(ui, { isDeep: true, tabs, actions: ['star', 'bell'] }, (y) => {
      let body =
        textLine(ui, ui.right, y + 8, 110, 8, theme.second) +
        digits(
          `${random.int(12, 98)}.${random.int(100, 999)}`,
          ui.right,
          y + 44,
          32,
          theme.title,
          'end',
          0.11,
        ) +
        fill(rect(ui.left, y + 30, 78, 30, 15), RISING_PRICE_COLOR, 0.15) +
        digits(`${random.int(1, 9)}.${random.int(10, 99)}`, ui.left + 39, y + 45, 13, RISING_PRICE_COLOR)
      const high = ui.isWide ? 360 : 250
      body += gridLines(ui, ui.left, y + 84, width, high)
      const count = ui.isWide ? 34 : 22
      const step = width / count
      let level = 0.65
      for (let at = 0; at < count; at += 1) {
        const move = random.range(-0.14, 0.17)
        const [from, to] = [level, Math.min(0.94, Math.max(0.08, level - move))]
        level = to
        const color = to < from ? RISING_PRICE_COLOR : FALLING_PRICE_COLOR
        const x = ui.left + at * step + step / 2
        const [top, low] = [Math.min(from, to) * high, Math.max(from, to) * high]
        body +=
          line(
            segment(x, y + 84 + top - random.range(4, 16), x, y + 84 + low + random.range(4, 16)),
            color,
            1.4,
          ) + fill(rect(x - step * 0.3, y + 84 + top, step * 0.6, Math.max(3, low - top), 1.6), color)
      }
      const below = y + high + 106
      body += filterChips(ui, below, 5, 2)
      for (let at = 0, top = below + 52; top < ui.bottom - 70 && at < 7; at += 1, top += 44)
        body +=
          textLine(ui, ui.right, top + 16, random.int(60, 120), 7, theme.second) +
          digits(
            `${random.int(10, 99)}.${random.int(100, 999)}`,
            ui.left + 2,
            top + 16,
            13,
            theme.title,
            'start',
          ) +
          hairline(ui, ui.left, top + 38, width)
      const y2 = ui.bottom - 58
      return (
        body +
        fill(rect(ui.left, y2, width / 2 - 6, 48, theme.radius), FALLING_PRICE_COLOR) +
        fill(rect(ui.left + width / 2 + 6, y2, width / 2 - 6, 48, theme.radius), RISING_PRICE_COLOR) +
        middleWords(ui, ui.left + width / 4, y2 + 24, 54, 8, '#ffffff') +
        middleWords(ui, ui.left + width * 0.75, y2 + 24, 54, 8, '#ffffff')
      )
    })
  }
  if (index === 2) {
    return page(ui, { hasSearch: true, tabs, active: 1, actions: ['sliders'] }, (y) => {
      let body = filterChips(ui, y)
      for (let top = y + 48; top < ui.bottom; top += 76) {
        const isUp = random.chance(0.65)
        const color = isUp ? RISING_PRICE_COLOR : FALLING_PRICE_COLOR
        const own = random.pick(theme.series)
        body +=
          filledCircle(ui.right - 24, top + 34, 22, mixColors(theme.surface, own, 0.2)) +
          sign(
            ui,
            random.pick(['coin', 'gem', 'globe', 'star', 'building', 'flame', 'car', 'drop']),
            ui.right - 24,
            top + 34,
            26,
            own,
            mixColors(theme.surface, own, 0.2),
          )
        body +=
          textLine(ui, ui.right - 58, top + 25, random.int(56, 88), 8, theme.title) +
          textLine(ui, ui.right - 58, top + 44, random.int(36, 60), 5)
        body += curve(ui, ui.left + width * 0.34, top + 14, width * 0.24, 40, {
          color,
          isFilled: false,
          isRising: isUp,
          weight: 2.4,
        })
        body +=
          digits(
            `${random.int(1, 99)}.${random.int(100, 999)}`,
            ui.left,
            top + 24,
            13,
            theme.title,
            'start',
          ) +
          digits(`${random.int(0, 9)}.${random.int(10, 99)}`, ui.left, top + 46, 11, color, 'start') +
          hairline(ui, ui.left, top + 72, width - 56)
      }
      return body
    })
  }
  return page(ui, { tabs, actions: ['bell', 'calendar'] }, (y) => {
    const id = addDefinition(ui, (name) =>
      linearGradient(
        name,
        [
          [0, theme.tint],
          [1, theme.deep],
        ],
        [1, 0, 0, 1],
      ),
    )
    const isBold = theme.header !== 'band'
    const ink = isBold ? theme.onTint : theme.title
    let body =
      card(ui, ui.left, y, width, 250, theme.radius + 4) +
      (isBold ? fill(rect(ui.left, y, width, 250, theme.radius + 4), `url(#${id})`) : '')
    body +=
      textLine(
        ui,
        ui.right - 20,
        y + 30,
        100,
        6,
        isBold ? mixColors(theme.tint, theme.onTint, 0.65) : theme.text,
      ) +
      digits(`${random.int(100, 980)}.${random.int(100, 999)}`, ui.right - 20, y + 62, 27, ink, 'end', 0.12)
    body += clipToPath(
      ui,
      rect(ui.left, y, width, 250, theme.radius + 4),
      curve(
        isBold ? { ...ui, theme: { ...theme, surface: theme.tint } } : ui,
        ui.left - 4,
        y + 96,
        width - 22,
        154,
        { color: ink === theme.title ? theme.tint : ink },
      ),
    )
    const half = (width - 14) / 2
    for (let at = 0; at < 2; at += 1) {
      const x = at === 0 ? ui.right - half : ui.left
      const color = theme.series[at + 1] ?? theme.tint
      body +=
        card(ui, x, y + 266, half, 116) +
        iconDisc(
          ui,
          at ? 'chart' : 'card',
          x + half - 32,
          y + 298,
          18,
          mixColors(theme.surface, color, 0.2),
          color,
        ) +
        digits(String(random.int(1200, 9800)), x + half - 16, y + 338, 18, theme.title, 'end') +
        textLine(ui, x + half - 16, y + 362, 64, 5) +
        curve(ui, x + 14, y + 288, half * 0.42, 40, { color, isFilled: false, count: 6, weight: 2.6 })
    }
    const below = y + 398
    body +=
      card(ui, ui.left, below, width, 196) +
      donut(ui, ui.left + 96, below + 98, 58, 22) +
      digits('64', ui.left + 96, below + 98, 22, theme.title)
    for (let at = 0; at < 4; at += 1)
      body +=
        filledCircle(ui.right - 26, below + 42 + at * 38, 6, theme.series[at] ?? theme.tint) +
        textLine(ui, ui.right - 42, below + 42 + at * 38, random.int(54, 100), 6, theme.second)
    return (
      body +
      (ui.isWide
        ? card(ui, ui.left, below + 212, width, 240) +
          bars(ui, ui.left + 14, below + 236, width - 28, 180, 12, 7)
        : '')
    )
  })
}
