import { circle, fill, line, rect } from '../../svg.ts'
import { heading, page, type Tabs } from '../chrome.ts'
import {
  avatar,
  button,
  card,
  digits,
  filledCircle,
  icon,
  innerWidth,
  middleWords,
  paragraph,
  textLine,
  type Ui,
} from '../kit.ts'
import { picture } from '../pictures.ts'

const FEED_TABS: Tabs = ['home', 'search', 'plus', 'bell', 'user']

export function stories(ui: Ui, y: number): string {
  let body = ''
  for (let at = 0, x = ui.right - 30; x > ui.left - 30; at += 1, x -= 78) {
    body +=
      (at === 0 ? '' : line(circle(x, y + 32, 33), at < 4 ? ui.theme.tint : ui.theme.line, 2.6)) +
      avatar(ui, x, y + 32, 28) +
      middleWords(ui, x, y + 80, 38, 5, ui.theme.second)
    if (at === 0)
      body +=
        filledCircle(x - 20, y + 52, 10, ui.theme.tint) + icon('plus', x - 20, y + 52, 12, ui.theme.onTint, 3)
  }
  return body
}

function post(ui: Ui, y: number, height: number): string {
  const { theme } = ui
  const width = innerWidth(ui)
  let body =
    card(ui, ui.left - 6, y, width + 12, height + 132) +
    avatar(ui, ui.right - 24, y + 32, 20) +
    textLine(ui, ui.right - 56, y + 25, 96, 8, theme.title) +
    textLine(ui, ui.right - 56, y + 41, 58, 5) +
    icon('more', ui.left + 18, y + 32, 20, theme.second)
  body += picture(ui, ui.left + 6, y + 64, width - 12, height, theme.radius - 2)
  const bar = y + height + 88
  body +=
    icon('heart', ui.right - 22, bar, 23, '#d0455a') +
    digits(String(ui.random.int(40, 990)), ui.right - 40, bar, 11, theme.second, 'end') +
    icon('chat', ui.right - 96, bar, 22, theme.second) +
    icon('send', ui.right - 134, bar, 21, theme.second) +
    icon('bookmark', ui.left + 20, bar, 22, theme.second)
  return body + textLine(ui, ui.right - 12, bar + 26, width * 0.78, 6, theme.second)
}

export function feed(ui: Ui, index: number): string {
  const { theme, random } = ui
  const width = innerWidth(ui)
  if (index === 1) {
    return page(ui, { isDeep: true, tabs: FEED_TABS, actions: ['share', 'more'] }, (y) => {
      let body =
        picture(ui, ui.left, y, width, 230) +
        textLine(ui, ui.right, y + 256, width * 0.8, 11, theme.title) +
        textLine(ui, ui.right, y + 278, width * 0.5, 11, theme.title) +
        avatar(ui, ui.right - 16, y + 314, 15) +
        textLine(ui, ui.right - 40, y + 314, 84, 6, theme.second) +
        paragraph(ui, ui.right, y + 350, width, 4, 7) +
        heading(ui, y + 448)
      for (let top = y + 470; top < ui.bottom; top += 84) {
        body +=
          avatar(ui, ui.right - 18, top + 22, 17) +
          fill(rect(ui.left + 30, top, width - 78, 66, 16), theme.field) +
          textLine(ui, ui.right - 62, top + 18, 76, 7, theme.title) +
          paragraph(ui, ui.right - 62, top + 36, width - 124, 2, 5) +
          icon('heart', ui.left + 12, top + 30, 16, random.chance(0.4) ? '#d0455a' : theme.text)
      }
      return body
    })
  }
  if (index === 2) {
    return page(ui, { tabs: FEED_TABS, active: 4, actions: ['sliders', 'share'] }, (y) => {
      let body = avatar(ui, ui.right - 44, y + 44, 42)
      for (let at = 0; at < 3; at += 1) {
        const x = ui.right - 140 - at * ((width - 150) / 2.7)
        body +=
          digits(String(random.int(20, 900)), x, y + 34, 18, theme.title) + middleWords(ui, x, y + 58, 44, 5)
      }
      body +=
        textLine(ui, ui.right, y + 112, 110, 9, theme.title) +
        paragraph(ui, ui.right, y + 132, width * 0.7, 2, 6) +
        button(ui, ui.left + width * 0.36, y + 164, width * 0.64, 42) +
        button(ui, ui.left, y + 164, width * 0.32, 42, true)
      const columns = 3
      const cell = (width - 8) / columns
      for (let top = y + 226, _rows = 0; top < ui.bottom; top += cell + 4, _rows += 1) {
        for (let column = 0; column < columns; column += 1)
          body += picture(ui, ui.left + column * (cell + 4), top, cell, cell, 6)
      }
      return body
    })
  }
  return page(ui, { tabs: FEED_TABS, actions: ['send', 'bell'] }, (y) => {
    let body = stories(ui, y)
    const height = ui.isWide ? 320 : random.pick([190, 220, 250])
    for (let top = y + 106; top < ui.bottom; top += height + 148) body += post(ui, top, height)
    return body
  })
}
