import { fill, line, rect } from '../../svg.ts'
import { heading, page, statusBar, type Tabs } from '../chrome.ts'
import type { IconName } from '../icons.ts'
import { digits, filledCircle, icon, innerWidth, middleWords, textLine, type Ui } from '../kit.ts'
import { picture } from '../pictures.ts'

export function gallery(ui: Ui, index: number): string {
  const { theme, random } = ui
  const width = innerWidth(ui)
  const tabs: Tabs = ['image', 'heart', 'camera', 'grid', 'search']
  if (index === 1) {
    const ground = '#0d0d0c'
    const top = ui.height * 0.16
    const high = ui.height * 0.54
    const dark: Ui = { ...ui, left: 20, right: ui.width - 20 }
    let body =
      fill(rect(0, 0, ui.width, ui.height), ground) +
      statusBar(ui, '#ffffff') +
      icon('back', ui.width - 28, ui.top + 22, 24, '#ffffff', 2.6) +
      icon('heart', 34, ui.top + 22, 24, '#ffffff') +
      icon('share', 76, ui.top + 22, 24, '#ffffff')
    body += picture(dark, 0, top, ui.width, high, 0)
    const strip = top + high + 26
    for (let at = 0; at < (ui.isWide ? 11 : 6); at += 1) {
      const x = ui.width - 20 - (at + 1) * 64
      body +=
        picture(ui, x, strip, 56, 72, 10) +
        (at === 1 ? line(rect(x - 2, strip - 2, 60, 76, 12), theme.tint, 3) : '')
    }
    const names: IconName[] = ['sliders', 'sun', 'drop', 'edit', 'star']
    names.forEach((name, at) => {
      const x = ui.width - (ui.width / 5) * (at + 0.5)
      body +=
        icon(name, x, strip + 118, 25, at === 0 ? theme.tint : '#c9c7c0') +
        middleWords(ui, x, strip + 144, 30, 4, at === 0 ? theme.tint : '#77756f')
    })
    return (
      body +
      fill(rect(40, strip + 174, ui.width - 80, 4, 2), '#3a3a37') +
      fill(rect(ui.width * 0.42, strip + 174, ui.width * 0.58 - 40, 4, 2), theme.tint) +
      filledCircle(ui.width * 0.42, strip + 176, 11, '#ffffff')
    )
  }
  if (index === 2) {
    return page(ui, { tabs, active: 3, actions: ['plus', 'search'] }, (y) => {
      const columns = ui.isWide ? 3 : 2
      const cell = (width - 16 * (columns - 1)) / columns
      let body = ''
      for (let top = y; top < ui.bottom; top += cell + 58) {
        for (let column = 0; column < columns; column += 1) {
          const x = ui.right - cell - column * (cell + 16)
          const half = cell / 2 - 2
          body += random.chance(0.5)
            ? picture(ui, x, top, cell, cell)
            : picture(ui, x, top, half, cell, 10) +
              picture(ui, x + half + 4, top, half, half, 10) +
              picture(ui, x + half + 4, top + half + 4, half, half, 10)
          body +=
            textLine(ui, x + cell, top + cell + 16, cell * 0.55, 8, theme.title) +
            digits(String(random.int(12, 640)), x + cell, top + cell + 36, 10, theme.text, 'end')
        }
      }
      return body
    })
  }
  return page(ui, { tabs, actions: ['sliders', 'check'] }, (y) => {
    const isMosaic = random.chance(0.5)
    const columns = ui.isWide ? 4 : 3
    const cell = (width + 24 - 4 * (columns - 1)) / columns
    const x = ui.left - 12
    let body = heading(ui, y + 4)
    let top = y + 26
    for (let at = 0; top < ui.bottom; at += 1) {
      if (isMosaic && at % 3 === 0) {
        body +=
          picture(ui, x, top, cell * 2 + 4, cell * 2 + 4, 4) +
          picture(ui, x + 2 * (cell + 4), top, cell, cell, 4) +
          picture(ui, x + 2 * (cell + 4), top + cell + 4, cell, cell, 4)
        if (columns === 4) body += picture(ui, x + 3 * (cell + 4), top, cell, cell * 2 + 4, 4)
        top += 2 * (cell + 4)
      } else {
        for (let column = 0; column < columns; column += 1)
          body += picture(ui, x + column * (cell + 4), top, cell, cell, 4)
        top += cell + 4
      }
    }
    return body
  })
}
