import { mixColors } from '../../color.ts'
import type { Motif } from '../../names.ts'
import { fill, rect, star } from '../../svg.ts'
import { heading, page, row, type Tabs } from '../chrome.ts'
import {
  button,
  card,
  filterChips,
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

const LIST_TABS: Tabs = ['home', 'grid', 'plus', 'bookmark', 'user']

const THINGS: readonly [Motif, ...Motif[]] = [
  'leaf',
  'book',
  'tools',
  'key',
  'globe',
  'home',
  'cup',
  'music',
  'shield',
  'tag',
  'folder',
  'camera',
  'heart',
  'car',
  'star',
]

export function list(ui: Ui, index: number): string {
  const { theme, random } = ui
  const width = innerWidth(ui)
  if (index === 1) {
    return page(ui, { isDeep: true, actions: ['share', 'heart'], tabs: LIST_TABS, active: 1 }, (y) => {
      let body =
        picture(ui, ui.left, y, width, 210) +
        textLine(ui, ui.right, y + 240, 190, 12, theme.title) +
        textLine(ui, ui.right, y + 264, 110, 6)
      for (let at = 0; at < 5; at += 1)
        body += fill(star(ui.left + 14 + at * 19, y + 244, 5, 8, 3.6), at === 0 ? theme.line : '#e2a62b')
      body +=
        paragraph(ui, ui.right, y + 296, width, 4) +
        button(ui, ui.left + 118, y + 368, width - 118, 50) +
        button(ui, ui.left, y + 368, 106, 50, true) +
        heading(ui, y + 452)
      for (let top = y + 474; top < ui.bottom; top += 72)
        body += row(ui, top, 64, picture(ui, ui.right - 52, top + 6, 52, 52, 12))
      return body
    })
  }
  if (index === 2) {
    return page(ui, { hasSearch: true, tabs: LIST_TABS, active: 1, actions: ['sliders'] }, (y) => {
      const columns = ui.isWide ? 3 : 2
      const cell = (width - 14 * (columns - 1)) / columns
      let body = filterChips(ui, y)
      let at = 0
      for (let top = y + 50; top < ui.bottom; top += cell + 66) {
        for (let column = 0; column < columns; column += 1, at += 1) {
          const x = ui.right - cell - column * (cell + 14)
          body +=
            card(ui, x, top, cell, cell + 50) +
            picture(ui, x + 8, top + 8, cell - 16, cell - 30, theme.radius - 4) +
            textLine(ui, x + cell - 12, top + cell - 2, cell * 0.62, 8, theme.title) +
            textLine(ui, x + cell - 12, top + cell + 20, cell * 0.44, 6) +
            icon('heart', x + 22, top + cell + 20, 16, at % 3 ? theme.text : theme.tint)
        }
      }
      return body
    })
  }
  return page(ui, { hasSearch: true, tabs: LIST_TABS, actions: ['bell', 'sliders'] }, (y) => {
    let body = ''
    const quick = 4
    const cell = width / quick
    for (let at = 0; at < quick; at += 1) {
      const x = ui.right - cell * (at + 0.5)
      const color = theme.series[at] ?? theme.tint
      const soft = mixColors(theme.surface, color, 0.18)
      body +=
        fill(rect(x - 30, y, 60, 60, 18), soft) +
        sign(ui, random.pick(THINGS), x, y + 30, 36, color, soft) +
        middleWords(ui, x, y + 78, 46, 5, theme.second)
    }
    body += heading(ui, y + 118)
    const isCarded = random.chance(0.5)
    const height = isCarded ? 84 : 72
    for (let top = y + 142; top < ui.bottom; top += height) {
      const color = random.pick(theme.series)
      const soft = mixColors(theme.surface, color, 0.16)
      const lead =
        fill(rect(ui.right - 54, top + height / 2 - 30, 50, 50, 14), soft) +
        sign(ui, random.pick(THINGS), ui.right - 29, top + height / 2 - 5, 30, color, soft)
      body +=
        (isCarded
          ? card(ui, ui.left - 6, top - 4, width + 12, height - 12)
          : hairline(ui, ui.left, top + height - 6, width - 64)) + row(ui, top - 5, height, lead)
    }
    return body
  })
}
