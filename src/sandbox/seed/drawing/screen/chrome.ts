import { mixColors, shiftColor } from '../color.ts'
import { fill, line, linearGradient, rect } from '../svg.ts'

import type { IconName } from './icons.ts'
import {
  addDefinition,
  avatar,
  digits,
  filledCircle,
  hairline,
  icon,
  innerWidth,
  middleWords,
  textLine,
  type Ui,
} from './kit.ts'

export const SIDEBAR = 232

/** Time at the right, battery and signal at the left, as iOS mirrors them. */
export function statusBar(ui: Ui, color: string): string {
  const y = ui.isWide ? 16 : 28
  const x = ui.isWide ? 22 : 32
  const size = ui.isWide ? 11 : 14
  const battery =
    line(rect(x, y - 5, 23, 11, 3.5), color, 1.2, 0.5) +
    fill(rect(x + 2, y - 3, 16, 7, 2), color) +
    fill(rect(x + 24.5, y - 1.5, 1.6, 4, 0.8), color, 0.5)
  const wave =
    line(`M${x + 34} ${y - 1}a9 9 0 0 1 13 0M${x + 37} ${y + 2}a5 5 0 0 1 7 0`, color, 2) +
    filledCircle(x + 40.5, y + 5, 1.4, color)
  const bars = ui.isWide
    ? ''
    : fill(
        rect(x + 54, y + 2, 3, 4, 1) +
          rect(x + 59, y, 3, 6, 1) +
          rect(x + 64, y - 2, 3, 8, 1) +
          rect(x + 69, y - 4, 3, 10, 1),
        color,
      )
  return battery + wave + bars + digits('9:41', ui.width - x - 2, y, size, color, 'end', 0.14)
}

export interface HeaderOptions {
  /** A subscreen, with a back button at the right. */
  isDeep?: boolean
  hasSearch?: boolean
  actions?: readonly IconName[]
}

function searchField(ui: Ui, y: number, ground: string, ink: string): string {
  return (
    fill(rect(ui.left, y, innerWidth(ui), 40, Math.min(20, ui.theme.radius)), ground) +
    icon('search', ui.right - 20, y + 20, 17, ink) +
    textLine(ui, ui.right - 38, y + 20, 96, 6, ink) +
    icon('mic', ui.left + 20, y + 20, 16, ink)
  )
}

/** Draws the top of a screen and says where the content may begin. */
export function header(ui: Ui, options: HeaderOptions = {}): { body: string; y: number } {
  const { theme } = ui
  const actions = options.actions ?? ['bell']
  const style = options.isDeep && theme.header === 'large' ? 'compact' : theme.header
  const top = ui.top
  const buttons = (color: string, y: number): string =>
    actions.map((name, at) => icon(name, ui.left + 12 + at * 36, y, 23, color)).join('')
  if (style === 'band') {
    const search = options.hasSearch ? 56 : 0
    const height = top + 56 + search
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
    const x = ui.isWide ? 0 : 0
    const width = ui.isWide ? ui.width - SIDEBAR : ui.width
    const body =
      fill(rect(x, 0, width, height), `url(#${id})`) +
      filledCircle(ui.left + 20, -10, 90, '#ffffff', 0.07) +
      filledCircle(ui.left + 110, top + 40, 60, '#ffffff', 0.05) +
      (options.isDeep ? icon('back', ui.right - 8, top + 24, 24, theme.onTint, 2.6) : '') +
      textLine(ui, ui.right - (options.isDeep ? 30 : 0), top + 24, 132, 11, theme.onTint) +
      buttons(theme.onTint, top + 24) +
      (search ? searchField(ui, top + 52, mixColors(theme.tint, theme.onTint, 0.2), theme.onTint) : '')
    return { body: body + statusBar(ui, theme.onTint), y: height + 18 }
  }
  const back = options.isDeep ? icon('back', ui.right - 8, top + 22, 24, theme.tint, 2.6) : ''
  if (style === 'compact') {
    const person = options.isDeep ? back : avatar(ui, ui.right - 18, top + 22, 18)
    const title = options.isDeep
      ? middleWords(ui, (ui.left + ui.right) / 2, top + 22, 110, 9, theme.title)
      : textLine(ui, ui.right - 46, top + 15, 96, 8, theme.title) +
        textLine(ui, ui.right - 46, top + 31, 64, 5)
    const body =
      person +
      title +
      buttons(theme.title, top + 22) +
      (options.hasSearch ? searchField(ui, top + 52, theme.field, theme.second) : '')
    return { body: body + statusBar(ui, theme.title), y: top + 60 + (options.hasSearch ? 50 : 0) }
  }
  const body =
    buttons(theme.tint, top + 20) +
    textLine(ui, ui.right, top + 28, 158, 15, theme.title) +
    (options.hasSearch ? searchField(ui, top + 56, theme.field, theme.second) : '')
  return { body: body + statusBar(ui, theme.title), y: top + 64 + (options.hasSearch ? 50 : 0) }
}

export type Tabs = readonly [IconName, IconName, IconName, IconName, IconName]

export function tabBar(ui: Ui, tabs: Tabs, active: number): string {
  if (ui.isWide) return sidebar(ui, tabs, active)
  const { theme } = ui
  const step = (ui.width - 40) / 5
  const at = (index: number): number => ui.width - 20 - step * (index + 0.5)
  const ink = (index: number): string => (index === active ? theme.tint : theme.second)
  const homeBar = fill(rect(ui.width / 2 - 66, ui.height - 12, 132, 5, 2.5), theme.title)
  if (theme.tabs === 'pill') {
    const y = ui.height - 92
    const icons = tabs
      .map(
        (name, index) =>
          (index === active ? filledCircle(at(index), y + 30, 22, theme.tint) : '') +
          icon(name, at(index), y + 30, 23, index === active ? theme.onTint : theme.second),
      )
      .join('')
    return (
      fill(rect(22, y + 5, ui.width - 44, 60, 30), theme.shade, 0.12) +
      fill(
        rect(20, y, ui.width - 40, 60, 30),
        theme.isDark ? shiftColor(theme.surface, { l: 5 }) : theme.surface,
      ) +
      icons +
      homeBar
    )
  }
  const y = ui.height - 84
  const base = fill(rect(0, y, ui.width, 84), theme.surface) + fill(rect(0, y, ui.width, 1), theme.line)
  const icons = tabs.map((name, index) => {
    if (theme.tabs === 'fab' && index === 2) {
      return (
        filledCircle(at(2), y + 12, 30, theme.shade, 0.12) +
        filledCircle(at(2), y + 8, 29, theme.tint) +
        icon('plus', at(2), y + 8, 27, theme.onTint, 2.4)
      )
    }
    return (
      icon(name, at(index), y + 24, 24, ink(index)) + middleWords(ui, at(index), y + 45, 30, 4, ink(index))
    )
  })
  return base + icons.join('') + homeBar
}

/** On the wide screen the tabs become a list at the right. */
function sidebar(ui: Ui, tabs: Tabs, active: number): string {
  const { theme } = ui
  const x = ui.width - SIDEBAR
  const ground = theme.isDark ? theme.surface : mixColors(theme.ground, theme.tint, 0.05)
  let body = fill(rect(x, 0, SIDEBAR, ui.height), ground) + fill(rect(x, 0, 1, ui.height), theme.line)
  body +=
    fill(rect(ui.width - 64, 48, 44, 44, 12), theme.tint) +
    icon(tabs[0], ui.width - 42, 70, 24, theme.onTint) +
    textLine(ui, ui.width - 76, 64, 92, 9, theme.title) +
    textLine(ui, ui.width - 76, 80, 60, 5)
  tabs.forEach((name, index) => {
    const y = 124 + index * 50
    const isActive = index === active
    body += isActive ? fill(rect(x + 12, y, SIDEBAR - 24, 44, 12), theme.soft) : ''
    body +=
      icon(name, ui.width - 38, y + 22, 22, isActive ? theme.tint : theme.second) +
      textLine(ui, ui.width - 62, y + 22, ui.random.int(66, 110), 7, isActive ? theme.tint : theme.second)
  })
  body += hairline(ui, x + 20, 392, SIDEBAR - 40) + textLine(ui, ui.width - 22, 416, 70, 6)
  for (let row = 0; row < 5; row += 1) {
    body +=
      filledCircle(ui.width - 32, 448 + row * 40, 7, theme.series[row % theme.series.length] ?? theme.tint) +
      textLine(ui, ui.width - 50, 448 + row * 40, ui.random.int(60, 120), 6, theme.second)
  }
  body +=
    avatar(ui, ui.width - 42, ui.height - 56, 20) +
    textLine(ui, ui.width - 72, ui.height - 62, 84, 7, theme.title) +
    textLine(ui, ui.width - 72, ui.height - 46, 56, 5)
  return body
}

/** A whole screen: background, top bar, content, tabs. */
export function page(
  ui: Ui,
  options: HeaderOptions & { tabs: Tabs; active?: number },
  content: (y: number) => string,
): string {
  const top = header(ui, options)
  const body = content(top.y)
  const behind = fill(rect(0, 0, ui.width, ui.height), ui.theme.ground)
  return (
    behind +
    body +
    top.body +
    tabBar(ui, options.tabs, options.active ?? 0) +
    (ui.isWide ? statusBarOver(ui) : '')
  )
}

/** On the wide screen the time lies over the list at the right. */
function statusBarOver(ui: Ui): string {
  return digits('9:41', ui.width - 24, 16, 11, ui.theme.title, 'end', 0.14)
}

/** A heading over a shelf, with its "see all" at the left. */
export function heading(ui: Ui, y: number): string {
  return (
    textLine(ui, ui.right, y, ui.random.int(90, 150), 10, ui.theme.title) +
    textLine(ui, ui.left + 36, y, 36, 6, ui.theme.tint)
  )
}

/** A sheet that comes up from below. */
export function sheet(ui: Ui, y: number): string {
  const width = ui.isWide ? ui.width - SIDEBAR : ui.width
  return (
    fill(rect(0, y - 5, width, 60, 26), ui.theme.shade, 0.1) +
    fill(rect(0, y, width, ui.height - y + 40, 26), ui.theme.surface) +
    fill(rect(width / 2 - 20, y + 10, 40, 5, 2.5), ui.theme.line)
  )
}

/** A row with a picture or icon, two lines and something at the end. */
export function row(ui: Ui, y: number, height: number, lead: string, end = ''): string {
  const { random, theme } = ui
  const x = ui.right - 64
  const free = innerWidth(ui) - 64 - 70
  return (
    lead +
    textLine(ui, x, y + height / 2 - 9, free * random.range(0.5, 0.85), 8, theme.title) +
    textLine(ui, x, y + height / 2 + 10, free * random.range(0.6, 1), 6) +
    (end || icon('next', ui.left + 14, y + height / 2, 17, theme.text, 2.4))
  )
}
