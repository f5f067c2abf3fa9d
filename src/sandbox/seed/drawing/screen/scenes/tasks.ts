import { mixColors } from '../../color.ts'
import { circle, fill, line, linearGradient, rect } from '../../svg.ts'
import { ring } from '../charts.ts'
import { heading, page, type Tabs } from '../chrome.ts'
import {
  addDefinition,
  avatar,
  button,
  card,
  digits,
  filledCircle,
  icon,
  iconDisc,
  innerWidth,
  middleWords,
  progress,
  textLine,
  type Ui,
} from '../kit.ts'
import { picture } from '../pictures.ts'

const TASK_TABS: Tabs = ['check', 'calendar', 'plus', 'chart', 'user']

function checkBox(_ui: Ui, x: number, y: number, isDone: boolean, color: string): string {
  return isDone
    ? filledCircle(x, y, 12, color) + icon('check', x, y, 15, '#ffffff', 2.8)
    : line(circle(x, y, 11), color, 2)
}

export function tasks(ui: Ui, index: number): string {
  const { theme, random } = ui
  const width = innerWidth(ui)
  if (index === 1) {
    return page(ui, { tabs: TASK_TABS, active: 1, actions: ['more'] }, (y) => {
      const columns = ui.isWide ? 3 : 2
      const cell = ui.isWide ? (width - 28) / 3 : 214
      let body = ''
      for (let column = 0; column < columns; column += 1) {
        const right = ui.right - column * (cell + 14)
        const color = theme.series[column] ?? theme.tint
        body +=
          fill(rect(right - cell, y, cell, ui.bottom - y - 14, theme.radius), theme.field) +
          filledCircle(right - 20, y + 24, 6, color) +
          textLine(ui, right - 36, y + 24, 74, 8, theme.title) +
          digits(String(random.int(3, 9)), right - cell + 22, y + 24, 12, theme.second)
        for (let top = y + 46; top < ui.bottom - 130; ) {
          const height = random.pick([92, 118, 176])
          body += card(ui, right - cell + 10, top, cell - 20, height, 12)
          let at = top + 22
          if (height === 176) {
            body += picture(ui, right - cell + 18, top + 8, cell - 36, 76, 8)
            at += 80
          }
          body +=
            textLine(ui, right - 24, at, cell * 0.62, 7, theme.title) +
            textLine(ui, right - 24, at + 17, cell * 0.45, 5) +
            avatar(ui, right - 34, at + 44, 11) +
            avatar(ui, right - 50, at + 44, 11) +
            fill(rect(right - cell + 22, at + 36, 44, 16, 8), mixColors(theme.surface, color, 0.25))
          if (height === 118)
            body += progress(ui, right - cell + 22, at + 66, cell - 44, random.range(0.3, 0.9), 5, color)
          top += height + 10
        }
      }
      return body
    })
  }
  if (index === 2) {
    return page(ui, { tabs: TASK_TABS, active: 3, actions: ['search', 'more'] }, (y) => {
      let body = ''
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
      body +=
        fill(rect(ui.left, y, width, 128, theme.radius + 4), `url(#${id})`) +
        textLine(ui, ui.right - 22, y + 36, 130, 10, theme.onTint) +
        textLine(ui, ui.right - 22, y + 60, 90, 6, theme.onTint) +
        button(ui, ui.right - 122, y + 80, 100, 32, true) +
        ring({ ...ui, theme }, ui.left + 66, y + 64, 38, 0.72, 9, theme.onTint) +
        digits('72', ui.left + 66, y + 64, 19, theme.onTint)
      body += heading(ui, y + 162)
      let top = y + 184
      for (let at = 0; top < ui.bottom; at += 1, top += 104) {
        const color = theme.series[at % theme.series.length] ?? theme.tint
        body +=
          card(ui, ui.left, top, width, 92) +
          iconDisc(
            ui,
            random.pick(['flag', 'star', 'home', 'gift', 'image', 'card']),
            ui.right - 40,
            top + 38,
            23,
            mixColors(theme.surface, color, 0.2),
            color,
          ) +
          textLine(ui, ui.right - 76, top + 28, 140, 8, theme.title) +
          textLine(ui, ui.right - 76, top + 48, 90, 6) +
          progress(ui, ui.left + 18, top + 70, width - 36, random.range(0.2, 0.95), 6, color)
        for (let person = 0; person < 3; person += 1)
          body += avatar(ui, ui.left + 28 + person * 18, top + 34, 13)
      }
      return body
    })
  }
  return page(ui, { tabs: TASK_TABS, actions: ['search', 'bell'] }, (y) => {
    const day = width / 7
    const active = random.int(1, 4)
    let body = ''
    for (let at = 0; at < 7; at += 1) {
      const x = ui.right - day * (at + 0.5)
      const isActive = at === active
      body +=
        (isActive ? fill(rect(x - 21, y - 4, 42, 66, 16), theme.tint) : '') +
        middleWords(ui, x, y + 12, 16, 5, isActive ? theme.onTint : theme.text) +
        digits(String(at + 11), x, y + 36, 15, isActive ? theme.onTint : theme.title)
    }
    let top = y + 92
    for (let section = 0; top < ui.bottom; section += 1) {
      body += heading(ui, top)
      top += 22
      for (let at = 0; at < 4 && top < ui.bottom; at += 1, top += 68) {
        const isDone = section === 0 && at < 2
        const color = random.pick(theme.series)
        body +=
          card(ui, ui.left, top, width, 58) +
          checkBox(ui, ui.right - 28, top + 29, isDone, color) +
          textLine(
            ui,
            ui.right - 54,
            top + 22,
            width * random.range(0.3, 0.6),
            8,
            isDone ? theme.text : theme.title,
          ) +
          textLine(ui, ui.right - 54, top + 40, width * random.range(0.18, 0.3), 5) +
          fill(rect(ui.left + 16, top + 20, 46, 18, 9), mixColors(theme.surface, color, 0.22)) +
          middleWords(ui, ui.left + 39, top + 29, 24, 5, color)
      }
      top += 26
    }
    return body
  })
}
