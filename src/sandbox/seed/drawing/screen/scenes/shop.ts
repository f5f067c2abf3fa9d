import { mixColors } from '../../color.ts'
import type { Motif } from '../../names.ts'
import { circle, fill, line, linearGradient, rect, segment, star } from '../../svg.ts'
import { heading, page, type Tabs } from '../chrome.ts'
import {
  addDefinition,
  button,
  card,
  digits,
  filledCircle,
  hairline,
  icon,
  innerWidth,
  middleWords,
  paragraph,
  sign,
  textLine,
  type Ui,
} from '../kit.ts'
import { picture } from '../pictures.ts'
import { FALLING_PRICE_COLOR } from './chart.ts'

const GOODS: readonly [Motif, ...Motif[]] = [
  'bag',
  'cup',
  'headphones',
  'camera',
  'lantern',
  'carpet',
  'book',
  'pomegranate',
  'bread',
  'flower',
  'dumbbell',
  'gem',
  'bike',
  'bowl',
]

function product(ui: Ui, x: number, y: number, width: number): string {
  const { theme, random } = ui
  const high = width * 0.92
  return (
    card(ui, x, y, width, high + 84) +
    picture(ui, x + 8, y + 8, width - 16, high - 8, theme.radius - 4, GOODS) +
    icon('heart', x + 26, y + 26, 17, random.chance(0.3) ? FALLING_PRICE_COLOR : theme.second) +
    textLine(ui, x + width - 12, y + high + 18, width * 0.66, 7, theme.title) +
    textLine(ui, x + width - 12, y + high + 36, width * 0.4, 5) +
    digits(`${random.int(10, 990)}.000`, x + width - 12, y + high + 60, 13, theme.tint, 'end') +
    fill(rect(x + 10, y + high + 46, 28, 28, 9), theme.tint) +
    icon('plus', x + 24, y + high + 60, 16, theme.onTint, 2.8)
  )
}

export function shop(ui: Ui, index: number): string {
  const { theme, random } = ui
  const width = innerWidth(ui)
  const tabs: Tabs = ['home', 'grid', 'bag', 'heart', 'user']
  if (index === 1) {
    return page(ui, { isDeep: true, tabs, active: 1, actions: ['share', 'heart'] }, (y) => {
      const high = ui.isWide ? 400 : 290
      let body = picture(ui, ui.left, y, width, high, theme.radius + 6, GOODS)
      for (let at = 0; at < 4; at += 1)
        body += filledCircle(
          ui.left + width / 2 + 24 - at * 16,
          y + high - 18,
          at === 0 ? 5 : 3.5,
          at === 0 ? theme.tint : '#ffffff',
        )
      let top = y + high + 28
      body +=
        textLine(ui, ui.right, top, 180, 11, theme.title) +
        fill(star(ui.left + 12, top, 5, 9, 4), '#e2a62b') +
        digits('4.8', ui.left + 26, top, 13, theme.title, 'start') +
        textLine(ui, ui.right, top + 26, 120, 6)
      top += 58
      theme.series.forEach((color, at) => {
        body +=
          filledCircle(ui.right - 18 - at * 44, top + 6, 15, color) +
          (at === 0 ? line(circle(ui.right - 18, top + 6, 19), color, 2) : '')
      })
      top += 44
      for (let at = 0; at < 4; at += 1)
        body +=
          fill(rect(ui.right - 52 - at * 64, top, 52, 40, 12), at === 1 ? theme.tint : theme.field) +
          digits(
            String(36 + at * 2),
            ui.right - 26 - at * 64,
            top + 20,
            13,
            at === 1 ? theme.onTint : theme.second,
          )
      body += paragraph(ui, ui.right, top + 70, width, 4) + hairline(ui, ui.left, ui.bottom - 74, width)
      return (
        body +
        button(ui, ui.left + width * 0.4, ui.bottom - 60, width * 0.6, 50) +
        digits(`${random.int(100, 990)}.000`, ui.left, ui.bottom - 36, 19, theme.title, 'start')
      )
    })
  }
  if (index === 2) {
    return page(ui, { tabs, active: 2, actions: ['more'] }, (y) => {
      let body = ''
      let top = y
      for (; top + 104 < ui.bottom - 244; top += 116) {
        body +=
          card(ui, ui.left, top, width, 104) +
          picture(ui, ui.right - 92, top + 12, 80, 80, 12, GOODS) +
          textLine(ui, ui.right - 108, top + 28, width * 0.4, 8, theme.title) +
          textLine(ui, ui.right - 108, top + 48, width * 0.26, 5) +
          digits(`${random.int(40, 900)}.000`, ui.right - 108, top + 78, 14, theme.tint, 'end') +
          fill(rect(ui.left + 14, top + 62, 92, 32, 16), theme.field) +
          icon('plus', ui.left + 30, top + 78, 14, theme.tint, 3) +
          digits(String(random.int(1, 4)), ui.left + 60, top + 78, 13, theme.title) +
          line(segment(ui.left + 84, top + 78, ui.left + 94, top + 78), theme.second, 2)
      }
      const y2 = ui.bottom - 228
      for (let at = 0; at < 4; at += 1)
        body +=
          textLine(
            ui,
            ui.right,
            y2 + at * 32,
            at === 3 ? 70 : random.int(60, 110),
            at === 3 ? 9 : 6,
            at === 3 ? theme.title : theme.second,
          ) +
          digits(
            `${random.int(10, 990)}.000`,
            ui.left,
            y2 + at * 32,
            at === 3 ? 18 : 12,
            at === 3 ? theme.title : theme.second,
            'start',
          )
      return body + button(ui, ui.left, ui.bottom - 70, width, 52)
    })
  }
  return page(ui, { hasSearch: true, tabs, actions: ['bell', 'bag'] }, (y) => {
    const id = addDefinition(ui, (name) =>
      linearGradient(
        name,
        [
          [0, theme.series[1] ?? theme.tint],
          [1, theme.tint],
        ],
        [0, 0, 1, 1],
      ),
    )
    let body =
      fill(rect(ui.left, y, width, 136, theme.radius + 4), `url(#${id})`) +
      sign(ui, random.pick(GOODS), ui.left + 82, y + 68, 104, '#ffffff', theme.series[1] ?? theme.tint) +
      textLine(ui, ui.right - 22, y + 38, 140, 12, '#ffffff') +
      textLine(ui, ui.right - 22, y + 64, 96, 7, '#ffffff') +
      fill(rect(ui.right - 116, y + 86, 94, 32, 16), '#ffffff') +
      middleWords(ui, ui.right - 69, y + 102, 46, 6, theme.tint)
    for (let at = 0; at < 5; at += 1) {
      const x = ui.right - (width / 5) * (at + 0.5)
      const soft = theme.pastels[at % theme.pastels.length] ?? theme.soft
      body +=
        filledCircle(x, y + 178, 26, soft) +
        sign(
          ui,
          random.pick(GOODS),
          x,
          y + 178,
          30,
          theme.isDark ? '#ffffff' : mixColors(soft, '#000000', 0.6),
          soft,
        ) +
        middleWords(ui, x, y + 216, 40, 5, theme.second)
    }
    body += heading(ui, y + 252)
    const columns = ui.isWide ? 3 : 2
    const cell = (width - 14 * (columns - 1)) / columns
    for (let top = y + 276; top < ui.bottom; top += cell * 0.92 + 98) {
      for (let column = 0; column < columns; column += 1)
        body += product(ui, ui.right - cell - column * (cell + 14), top, cell)
    }
    return body
  })
}
