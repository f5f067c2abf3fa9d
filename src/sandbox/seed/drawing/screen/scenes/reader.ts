import { fill, line, points, rect, star } from '../../svg.ts'
import { heading, page, row, statusBar, type Tabs } from '../chrome.ts'
import {
  avatar,
  button,
  digits,
  filledCircle,
  icon,
  innerWidth,
  middleWords,
  paragraph,
  progress,
  textLine,
  type Ui,
} from '../kit.ts'
import { cover } from './player.ts'

export function reader(ui: Ui, index: number): string {
  const { theme, random } = ui
  const inner = innerWidth(ui)
  const tabs: Tabs = ['home', 'search', 'bookmark', 'heart', 'user']
  if (index === 1) {
    return page(ui, { tabs, hasSearch: true, actions: ['bell'] }, (y) => {
      const count = ui.isWide ? 4 : 3
      const cell = (inner - 14 * (count - 1)) / count
      const high = cell * 1.48
      let body = ''
      for (let top = y; top < ui.bottom; top += high + 84) {
        body += heading(ui, top + 6)
        for (let at = 0; at < count; at += 1) {
          const x = ui.right - cell - at * (cell + 14)
          body +=
            fill(rect(x + 3, top + 34, cell, high, 10), theme.shade, 0.14) +
            cover(ui, x, top + 28, cell, 9, high) +
            fill(rect(x + cell - 7, top + 28, 2, high), '#000000', 0.16) +
            middleWords(ui, x + cell / 2, top + 52, cell * 0.56, 6, '#ffffff') +
            textLine(ui, x + cell, top + high + 44, cell * 0.8, 6, theme.title)
        }
      }
      return body
    })
  }
  if (index === 2) {
    return page(ui, { isDeep: true, tabs, active: 2, actions: ['share', 'bookmark'] }, (y) => {
      const middle = (ui.left + ui.right) / 2
      let body =
        fill(rect(middle - 74, y + 12, 156, 222, 12), theme.shade, 0.16) +
        cover(ui, middle - 78, y, 156, 10, 224) +
        middleWords(ui, middle, y + 34, 90, 9, '#ffffff') +
        middleWords(ui, middle, y + 256, 170, 12, theme.title) +
        middleWords(ui, middle, y + 282, 96, 7, theme.tint)
      for (let at = 0; at < 3; at += 1) {
        const x = ui.right - (inner / 3) * (at + 0.5)
        body +=
          digits(random.pick(['4.7', '320', '18', '96']), x, y + 322, 17, theme.title) +
          middleWords(ui, x, y + 346, 44, 5)
      }
      body +=
        button(ui, ui.left + inner * 0.34, y + 372, inner * 0.66, 50) +
        button(ui, ui.left, y + 372, inner * 0.3, 50, true) +
        paragraph(ui, ui.right, y + 456, inner, 6, 7) +
        heading(ui, y + 590)
      for (let top = y + 612; top < ui.bottom; top += 70)
        body += row(
          ui,
          top,
          64,
          avatar(ui, ui.right - 26, top + 32, 22),
          digits('5', ui.left + 12, top + 32, 13, '#c98a14') +
            fill(star(ui.left + 32, top + 32, 5, 8, 3.6), '#e2a62b'),
        )
      return body
    })
  }
  const paper = theme.isDark ? '#171613' : random.pick(['#fbf6e9', '#ffffff', '#f6f1e4'])
  const ink = theme.isDark ? '#a9a599' : '#8e897c'
  let body =
    fill(rect(0, 0, ui.width, ui.height), paper) +
    statusBar(ui, theme.title) +
    icon('back', ui.width - 30, ui.top + 24, 24, theme.title, 2.4) +
    icon('bookmark', 34, ui.top + 24, 22, theme.tint) +
    icon('sliders', 78, ui.top + 24, 22, theme.title) +
    middleWords(ui, ui.width / 2, ui.top + 24, 100, 6, ink)
  const pages = ui.isWide ? 2 : 1
  const wide = ui.width / pages
  for (let at = 0; at < pages; at += 1) {
    const right = ui.width - at * wide - 34
    const width = wide - 68
    let y = ui.top + 84
    if (at === 0) {
      body +=
        middleWords(ui, right - width / 2, y, 150, 14, theme.title) +
        line(
          `M${points(right - width / 2 - 50, y + 30)}h30M${points(right - width / 2 + 20, y + 30)}h30`,
          theme.tint,
          2,
        ) +
        fill(star(right - width / 2, y + 30, 8, 8, 6), theme.tint)
      y += 72
    }
    const isVerse = random.chance(0.4)
    for (let part = 0; y < ui.height - 150; part += 1) {
      if (isVerse) {
        body +=
          textLine(ui, right, y, width * 0.46, 7, ink) +
          textLine(ui, right - width * 0.54, y, width * 0.46, 7, ink)
        y += part % 4 === 3 ? 54 : 32
      } else {
        const lines = random.int(4, 7)
        if (part === 1)
          body += fill(rect(right - width * 0.7, y + 12, width * 0.7 + 4, 20, 5), theme.tint, 0.2)
        body += paragraph(ui, right, y, width, lines, 7, ink)
        y += lines * 18.9 + 22
      }
    }
  }
  const y = ui.height - 76
  return (
    body +
    progress(ui, 34, y, ui.width - 68, 0.38, 4) +
    filledCircle(ui.width - 34 - (ui.width - 68) * 0.38, y + 2, 8, theme.tint) +
    digits(String(random.int(48, 210)), ui.width / 2, y + 32, 13, ink)
  )
}
