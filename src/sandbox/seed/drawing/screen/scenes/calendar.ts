import { mixColors } from '../../color.ts'
import { fill, linearGradient, rect } from '../../svg.ts'
import { heading, page, type Tabs } from '../chrome.ts'
import type { IconName } from '../icons.ts'
import {
  addDefinition,
  avatar,
  button,
  card,
  digits,
  filledCircle,
  hairline,
  iconDisc,
  innerWidth,
  middleWords,
  sign,
  textLine,
  toggle,
  type Ui,
} from '../kit.ts'

function month(ui: Ui, x: number, y: number, width: number, cell: number, active: number): string {
  const { theme, random } = ui
  const step = width / 7
  let body = ''
  for (let day = 0; day < 7; day += 1) body += middleWords(ui, x + width - step * (day + 0.5), y, 14, 5)
  for (let day = 1; day <= 31; day += 1) {
    const slot = day + 1
    const cx = x + width - step * ((slot % 7) + 0.5)
    const cy = y + 34 + Math.floor(slot / 7) * cell
    const isFree = slot % 7 === 6
    const ink = day === active ? theme.onTint : isFree ? '#d0455a' : theme.title
    body +=
      (day === active ? filledCircle(cx, cy, 18, theme.tint) : '') + digits(String(day), cx, cy, 13, ink)
    if (random.chance(0.3) && day !== active)
      body += filledCircle(cx, cy + 16, 2.6, random.pick(theme.series))
  }
  return body
}

function event(ui: Ui, y: number, height: number, left = ui.left): string {
  const { theme, random } = ui
  const color = random.pick(theme.series)
  const right = ui.right - 56
  return (
    fill(rect(left, y, right - left, height, 12), mixColors(theme.surface, color, 0.17)) +
    fill(rect(right - 5, y, 5, height, 2.5), color) +
    textLine(ui, right - 20, y + 20, (right - left) * 0.5, 8, mixColors(color, theme.title, 0.35)) +
    (height > 44 ? textLine(ui, right - 20, y + 38, (right - left) * 0.32, 5, color) : '') +
    (height > 76
      ? avatar(ui, right - 32, y + height - 22, 12) + avatar(ui, right - 50, y + height - 22, 12)
      : '')
  )
}

export function calendar(ui: Ui, index: number): string {
  const { theme, random } = ui
  const width = innerWidth(ui)
  const tabs: Tabs = ['calendar', 'list', 'plus', 'bell', 'user']
  const active = random.int(9, 24)
  if (index === 1) {
    return page(ui, { tabs, active: 1, actions: ['calendar', 'search'] }, (y) => {
      const step = width / 7
      let body = ''
      for (let at = 0; at < 7; at += 1) {
        const x = ui.right - step * (at + 0.5)
        body +=
          middleWords(ui, x, y + 4, 14, 5) +
          (at === 3 ? filledCircle(x, y + 30, 18, theme.tint) : '') +
          digits(String(active - 3 + at), x, y + 30, 14, at === 3 ? theme.onTint : theme.title)
      }
      let hour = 8
      for (let top = y + 78; top < ui.bottom; top += 68, hour += 1) {
        body +=
          digits(String(hour), ui.right - 8, top, 11, theme.second, 'end') +
          hairline(ui, ui.left, top, width - 44)
        if (random.chance(0.72))
          body += event(
            ui,
            top + 6,
            random.pick([46, 56, 116, 90]),
            random.chance(0.3) ? ui.left + width * 0.4 : ui.left,
          )
      }
      const now = y + 78 + 68 * 3.4
      return (
        body +
        fill(rect(ui.left, now, width - 50, 2, 1), '#d0455a') +
        filledCircle(ui.right - 50, now + 1, 5, '#d0455a')
      )
    })
  }
  if (index === 2) {
    return page(ui, { tabs, active: 3, isDeep: true, actions: ['edit', 'share'] }, (y) => {
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
      let body =
        fill(rect(ui.left, y, width, 150, theme.radius + 4), `url(#${id})`) +
        sign(
          ui,
          random.pick(['flower', 'nowruzFish', 'moon', 'sun', 'lantern']),
          ui.left + 80,
          y + 76,
          100,
          mixColors(theme.onTint, theme.tint, 0.2),
          theme.tint,
        ) +
        textLine(ui, ui.right - 22, y + 46, 150, 12, theme.onTint) +
        textLine(ui, ui.right - 22, y + 76, 104, 7, theme.onTint) +
        digits(String(active), ui.right - 22, y + 116, 28, theme.onTint, 'end')
      const names: IconName[] = ['clock', 'pin', 'bell', 'user', 'repeat', 'edit']
      names.forEach((name, at) => {
        const top = y + 170 + at * 66
        body +=
          card(ui, ui.left, top, width, 56) +
          iconDisc(ui, name, ui.right - 30, top + 28, 17) +
          textLine(ui, ui.right - 60, top + 21, random.int(80, 170), 7, theme.title) +
          textLine(ui, ui.right - 60, top + 38, random.int(50, 110), 5) +
          (at % 3 === 2
            ? toggle(ui, ui.left + 14, top + 28, at === 2)
            : at === 3
              ? avatar(ui, ui.left + 26, top + 28, 13) + avatar(ui, ui.left + 46, top + 28, 13)
              : '')
      })
      return body + button(ui, ui.left, Math.min(y + 580, ui.bottom - 60), width, 50)
    })
  }
  return page(ui, { tabs, actions: ['search', 'plus'] }, (y) => {
    const cell = ui.isWide ? 58 : 46
    const bottom = y + 60 + cell * 5
    let body =
      card(ui, ui.left - 4, y - 8, width + 8, bottom - y + 4) +
      month(ui, ui.left + 4, y + 14, width - 8, cell, active) +
      heading(ui, bottom + 24)
    for (let top = bottom + 48; top < ui.bottom; top += 70)
      body +=
        digits(String(random.int(8, 20)), ui.right - 6, top + 18, 13, theme.title, 'end') +
        textLine(ui, ui.right - 6, top + 40, 26, 5) +
        event(ui, top, 58)
    return body
  })
}
