import { mixColors } from '../../color.ts'
import { circle, fill, line, rect } from '../../svg.ts'
import { header, page, SIDEBAR, statusBar, type Tabs, tabBar } from '../chrome.ts'
import type { IconName } from '../icons.ts'
import {
  button,
  card,
  filledCircle,
  filterChips,
  icon,
  innerWidth,
  middleWords,
  paragraph,
  textLine,
  type Ui,
} from '../kit.ts'
import { picture } from '../pictures.ts'

function keyboard(ui: Ui): string {
  const { theme, width, height } = ui
  const edge = ui.isWide ? width - SIDEBAR : width
  const high = 246
  const y = height - high
  let keys = ''
  const counts = [11, 11, 9]
  counts.forEach((count, line_) => {
    const key = (edge - 10) / 11
    const from = (edge - key * count) / 2
    for (let at = 0; at < count; at += 1)
      keys += rect(from + at * key + 2.5, y + 10 + line_ * 50, key - 5, 40, 6)
  })
  keys += rect(8, y + 160, edge * 0.2, 40, 6) + rect(edge * 0.2 + 16, y + 160, edge * 0.54, 40, 6)
  const color = theme.isDark ? '#5b5b59' : '#ffffff'
  return (
    fill(rect(0, y, edge, high), theme.isDark ? '#2a2a29' : '#d3d4d9') +
    fill(keys, color) +
    fill(rect(edge * 0.74 + 24, y + 160, edge * 0.26 - 32, 40, 6), theme.tint) +
    icon('check', edge * 0.87 - 4, y + 180, 18, theme.onTint, 2.6)
  )
}

export function editor(ui: Ui, index: number): string {
  const { theme, random, height } = ui
  const inner = innerWidth(ui)
  const tabs: Tabs = ['edit', 'search', 'plus', 'bookmark', 'user']
  if (index === 1) {
    const ground = theme.isDark ? '#101010' : mixColors(theme.ground, '#000000', 0.07)
    const edge = ui.width
    const board = { x: 24, y: ui.top + 66, w: edge - 48, h: height - ui.top - 290 }
    let body =
      fill(rect(0, 0, edge, height), ground) +
      statusBar(ui, theme.title) +
      icon('back', edge - 28, ui.top + 26, 24, theme.title, 2.4) +
      icon('undo', edge - 74, ui.top + 26, 22, theme.second) +
      button(ui, 22, ui.top + 8, 84, 36)
    body +=
      card(ui, board.x, board.y, board.w, board.h, 10, '#ffffff') +
      picture(ui, board.x, board.y, board.w, board.h, 10)
    const [bx, by, bw, bh] = [
      board.x + board.w * 0.18,
      board.y + board.h * 0.22,
      board.w * 0.64,
      board.h * 0.3,
    ]
    body +=
      fill(rect(bx, by, bw, bh, 12), '#ffffff', 0.86) +
      middleWords(ui, bx + bw / 2, by + bh * 0.36, bw * 0.66, 15, theme.shade) +
      middleWords(ui, bx + bw / 2, by + bh * 0.66, bw * 0.44, 8, theme.tint) +
      line(rect(bx - 6, by - 6, bw + 12, bh + 12), theme.tint, 1.6)
    for (const [x, y] of [
      [bx - 6, by - 6],
      [bx + bw + 6, by - 6],
      [bx - 6, by + bh + 6],
      [bx + bw + 6, by + bh + 6],
    ] as const)
      body += filledCircle(x, y, 7, '#ffffff') + line(circle(x, y, 7), theme.tint, 2)
    const y = board.y + board.h + 26
    theme.series.forEach((color, at) => {
      body +=
        filledCircle(edge - 46 - at * 46, y + 14, 16, color) +
        (at === 0 ? line(circle(edge - 46, y + 14, 20), color, 2) : '')
    })
    body += fill(rect(0, y + 54, edge, 200), theme.surface)
    const names: IconName[] = ['edit', 'image', 'star', 'sun', 'drop', 'sliders']
    names.forEach((name, at) => {
      const x = edge - (edge / 6) * (at + 0.5)
      body +=
        (at === 1 ? fill(rect(x - 25, y + 66, 50, 50, 15), theme.soft) : '') +
        icon(name, x, y + 91, 25, at === 1 ? theme.tint : theme.second) +
        middleWords(ui, x, y + 130, 34, 4, at === 1 ? theme.tint : theme.text)
    })
    return body
  }
  if (index === 2) {
    return page(ui, { hasSearch: true, tabs, actions: ['grid', 'sliders'] }, (y) => {
      const columns = ui.isWide ? 3 : 2
      const cell = (inner - 14 * (columns - 1)) / columns
      let body = filterChips(ui, y)
      for (let column = 0; column < columns; column += 1) {
        const right = ui.right - column * (cell + 14)
        for (let top = y + 50; top < ui.bottom; ) {
          const lines = random.int(3, 7)
          const hasPicture = random.chance(0.3)
          const high = 62 + lines * 15 + (hasPicture ? 90 : 0)
          const ground = random.chance(0.45) ? random.pick(theme.pastels) : theme.surface
          body +=
            card(ui, right - cell, top, cell, high, theme.radius, ground) +
            (hasPicture ? picture(ui, right - cell + 8, top + 8, cell - 16, 84, theme.radius - 5) : '')
          const at = top + (hasPicture ? 90 : 0)
          body +=
            textLine(ui, right - 16, at + 26, cell * 0.6, 8, theme.title) +
            paragraph(ui, right - 16, at + 48, cell - 32, lines, 5.4, theme.second)
          top += high + 14
        }
      }
      return body
    })
  }
  const hasKeyboard = !ui.isWide || random.chance(0.4)
  const end = hasKeyboard ? height - 246 - 48 : height - 60
  let body = fill(rect(0, 0, ui.width, height), theme.surface)
  const top = header(ui, { isDeep: true, actions: ['more', 'share'] })
  let y = top.y + 14
  body += textLine(ui, ui.right, y, inner * 0.62, 14, theme.title) + textLine(ui, ui.right, y + 28, 104, 5)
  y += 62
  for (let part = 0; y < end - 60; part += 1) {
    if (part % 3 === 1) {
      for (let at = 0; at < 3 && y < end - 40; at += 1, y += 32)
        body +=
          (at < 2
            ? fill(rect(ui.right - 20, y - 10, 20, 20, 6), theme.tint) +
              icon('check', ui.right - 10, y, 13, theme.onTint, 3)
            : line(rect(ui.right - 19, y - 9, 18, 18, 6), theme.text, 1.8)) +
          textLine(ui, ui.right - 34, y, inner * random.range(0.4, 0.75), 7, theme.second)
      y += 12
    } else if (part % 3 === 2 && y < end - 150) {
      body += picture(ui, ui.left, y - 6, inner, 130)
      y += 150
    } else {
      const lines = random.int(3, 5)
      body +=
        fill(rect(ui.left + inner * 0.3, y + 10, inner * 0.36, 17, 5), theme.soft) +
        paragraph(ui, ui.right, y, inner, lines, 7, theme.second)
      y += lines * 19 + 26
    }
  }
  const edge = ui.isWide ? ui.width - SIDEBAR : ui.width
  const tools: IconName[] = ['bold', 'list', 'check', 'image', 'mic', 'undo']
  let bar = fill(rect(0, end, edge, 48), theme.surface) + fill(rect(0, end, edge, 1), theme.line)
  tools.forEach((name, at) => {
    bar += icon(name, edge - (edge / 6) * (at + 0.5), end + 24, 22, at === 0 ? theme.tint : theme.second)
  })
  return body + top.body + bar + (hasKeyboard ? keyboard(ui) : '') + (ui.isWide ? tabBar(ui, tabs, 0) : '')
}
