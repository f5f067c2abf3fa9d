import { line, pointOnCircle, segment } from '../../svg.ts'
import { ring } from '../charts.ts'
import { heading, page, row, type Tabs } from '../chrome.ts'
import {
  card,
  digits,
  filledCircle,
  filterChips,
  hairline,
  icon,
  iconDisc,
  innerWidth,
  middleWords,
  textLine,
  toggle,
  type Ui,
} from '../kit.ts'

const TIME_TABS: Tabs = ['clock', 'bell', 'plus', 'chart', 'user']

export function timer(ui: Ui, index: number): string {
  const { theme, random } = ui
  const width = innerWidth(ui)
  if (index === 1) {
    return page(ui, { tabs: TIME_TABS, active: 1, actions: ['plus'] }, (y) => {
      let body = ''
      for (let top = y, at = 0; top < ui.bottom; top += 112, at += 1) {
        const isOn = at % 3 !== 2
        body +=
          card(ui, ui.left, top, width, 98) +
          digits(
            `${random.int(5, 12)}:${random.pick(['00', '15', '30', '45'])}`,
            ui.right - 22,
            top + 38,
            30,
            isOn ? theme.title : theme.text,
            'end',
            0.1,
          ) +
          textLine(ui, ui.right - 22, top + 74, 96, 6, isOn ? theme.second : theme.text) +
          toggle(ui, ui.left + 20, top + 38, isOn)
        for (let day = 0; day < 7; day += 1)
          body += filledCircle(
            ui.left + 24 + day * 15,
            top + 74,
            4,
            day % 3 && isOn ? theme.tint : theme.line,
          )
      }
      return body
    })
  }
  const middle = (ui.left + ui.right) / 2
  if (index === 2) {
    return page(ui, { tabs: TIME_TABS, active: 2, actions: ['share'] }, (y) => {
      let body =
        digits(
          `${random.int(10, 28)}:${random.int(10, 59)}`,
          middle,
          y + 66,
          62,
          theme.title,
          'middle',
          0.08,
        ) + digits(`${random.int(10, 99)}`, middle, y + 124, 24, theme.tint)
      body +=
        filledCircle(middle + 74, y + 198, 38, theme.soft) +
        icon('flag', middle + 74, y + 198, 26, theme.tint) +
        filledCircle(middle - 74, y + 198, 38, theme.tint) +
        icon('pause', middle - 74, y + 198, 28, theme.onTint, 3.6)
      let lap = 9
      for (let top = y + 268; top < ui.bottom; top += 52, lap -= 1) {
        const best = lap === 7 ? theme.tint : theme.title
        body +=
          hairline(ui, ui.left, top, width) +
          textLine(ui, ui.right, top + 26, 42, 7, best) +
          digits(String(Math.max(lap, 1)), ui.right - 60, top + 26, 12, best) +
          digits(
            `${random.int(1, 3)}:${random.int(10, 59)}.${random.int(10, 99)}`,
            ui.left + 4,
            top + 26,
            15,
            best,
            'start',
          )
      }
      return body
    })
  }
  return page(ui, { tabs: TIME_TABS, actions: ['sliders', 'music'] }, (y) => {
    const radius = ui.isWide ? 190 : 134
    const cy = y + radius + 66
    const share = random.range(0.5, 0.8)
    let body = filterChips(ui, y, 4, 1) + filledCircle(middle, cy, radius + 14, theme.surface)
    for (let at = 0; at < 60; at += 5) {
      const [from, to] = [
        pointOnCircle(middle, cy, radius - 26, at * 6),
        pointOnCircle(middle, cy, radius - 34, at * 6),
      ]
      body += line(segment(...from, ...to), theme.text, 2)
    }
    const [kx, ky] = pointOnCircle(middle, cy, radius, share * 360)
    body +=
      ring(ui, middle, cy, radius, share, 16) +
      filledCircle(kx, ky, 15, '#ffffff') +
      filledCircle(kx, ky, 8, theme.tint)
    body +=
      digits(
        `${random.int(12, 24)}:${random.int(10, 59)}`,
        middle,
        cy - 6,
        radius * 0.38,
        theme.title,
        'middle',
        0.09,
      ) + middleWords(ui, middle, cy + radius * 0.38, 86, 7)
    const by = cy + radius + 66
    body +=
      filledCircle(middle, by, 36, theme.tint) +
      icon('pause', middle, by, 30, theme.onTint, 3.4) +
      iconDisc(ui, 'undo', middle + 92, by, 26) +
      iconDisc(ui, 'plus', middle - 92, by, 26) +
      heading(ui, by + 74)
    for (let top = by + 96; top < ui.bottom; top += 70)
      body += row(
        ui,
        top,
        62,
        iconDisc(ui, random.pick(['star', 'heart', 'edit', 'sun']), ui.right - 28, top + 31, 22),
        digits(`${random.int(5, 50)}`, ui.left + 18, top + 31, 14, theme.second),
      )
    return body
  })
}
