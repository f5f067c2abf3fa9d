import { mixColors, shiftColor } from '../../color.ts'
import {
  fill,
  formatCoordinate,
  group,
  line,
  linearGradient,
  points,
  polygon,
  rect,
  segment,
} from '../../svg.ts'
import { page, row, SIDEBAR, statusBar, type Tabs, tabBar } from '../chrome.ts'
import type { IconName } from '../icons.ts'
import {
  addDefinition,
  avatar,
  digits,
  filledCircle,
  filterChips,
  hairline,
  icon,
  innerWidth,
  middleWords,
  paragraph,
  textLine,
  type Ui,
} from '../kit.ts'
import { picture } from '../pictures.ts'
import { stories } from './feed.ts'

const CHAT_TABS: Tabs = ['chat', 'phone', 'camera', 'user', 'sliders']

export function chat(ui: Ui, index: number): string {
  const { theme, random } = ui
  const width = innerWidth(ui)
  if (index === 1) return conversation(ui)
  if (index === 2) return call(ui)
  return page(ui, { hasSearch: true, tabs: CHAT_TABS, actions: ['edit', 'camera'] }, (y) => {
    const hasStories = random.chance(0.5)
    let body = hasStories ? stories(ui, y) : filterChips(ui, y, 4)
    for (let top = y + (hasStories ? 104 : 46), at = 0; top < ui.bottom; top += 74, at += 1) {
      const unread =
        at < 3
          ? filledCircle(ui.left + 14, top + 46, 11, theme.tint) +
            digits(String(random.int(1, 9)), ui.left + 14, top + 46, 11, theme.onTint)
          : icon('check', ui.left + 12, top + 46, 14, theme.tint)
      body += row(
        ui,
        top,
        70,
        avatar(ui, ui.right - 28, top + 35, 26) +
          (at % 3 === 0
            ? filledCircle(ui.right - 48, top + 54, 8, theme.ground) +
              filledCircle(ui.right - 48, top + 54, 6, '#35b36a')
            : ''),
        textLine(ui, ui.left + 32, top + 24, 28, 5) + unread,
      )
      body += hairline(ui, ui.left, top + 72, width - 64)
    }
    return body
  })
}

function bubble(
  ui: Ui,
  face: string,
  y: number,
  isMine: boolean,
  body: string,
  width: number,
  height: number,
): string {
  const { theme } = ui
  // Own messages are on the right, where a Persian line begins.
  const x = isMine ? ui.right - width : ui.left + 38
  const id = isMine
    ? addDefinition(ui, (name) =>
        linearGradient(name, [
          [0, theme.tint],
          [1, theme.deep],
        ]),
      )
    : ''
  const tail = isMine ? rect(x + width - 18, y + height - 18, 18, 18, 4) : rect(x, y + height - 18, 18, 18, 4)
  return (
    fill(
      rect(x, y, width, height, 20) + tail,
      isMine ? `url(#${id})` : theme.isDark ? shiftColor(theme.surface, { l: 5 }) : theme.surface,
    ) +
    group(body, `translate(${formatCoordinate(x)} ${formatCoordinate(y)})`) +
    (isMine
      ? ''
      : `<use href="#${face}" x="${formatCoordinate(ui.left + 14)}" y="${formatCoordinate(y + height - 14)}"/>`)
  )
}

function conversation(ui: Ui): string {
  const face = addDefinition(ui, (name) => `<g id="${name}">${avatar(ui, 0, 0, 14)}</g>`)
  const { theme, random } = ui
  const bottom = ui.height - 90
  const ground = theme.isDark ? theme.ground : mixColors(theme.ground, theme.tint, 0.09)
  const edge = ui.isWide ? ui.width - SIDEBAR : ui.width
  let body = fill(rect(0, 0, ui.width, ui.height), ground)
  let y = ui.top + 74
  body +=
    fill(rect(edge / 2 - 40, y - 6, 80, 22, 11), theme.tint, 0.16) +
    middleWords(ui, edge / 2, y + 5, 40, 5, theme.second)
  y += 30
  for (let at = 0; y < bottom - 60; at += 1) {
    const isMine = at % 3 !== 0
    const kind = at === 2 ? 'voice' : at === 4 ? 'picture' : 'text'
    const ink = isMine ? theme.onTint : theme.second
    const most = Math.min(innerWidth(ui) - 70, 290)
    if (kind === 'voice') {
      let wave =
        filledCircle(most - 30, 28, 17, isMine ? theme.onTint : theme.tint) +
        fill(polygon(most - 24, 20, most - 24, 36, most - 38, 28), isMine ? theme.tint : theme.onTint)
      let d = ''
      for (let x = most - 60; x > 20; x -= 6) {
        const high = random.range(3, 13)
        d += segment(x, 28 - high, x, 28 + high)
      }
      wave += line(d, ink, 2.6)
      body += bubble(ui, face, y, isMine, wave, most, 56)
      y += 70
    } else if (kind === 'picture') {
      body += bubble(ui, face, y, isMine, '', most * 0.86, 168)
      const x = isMine ? ui.right - most * 0.86 : ui.left + 38
      body += picture(ui, x + 6, y + 6, most * 0.86 - 12, 156, 15)
      y += 182
    } else {
      const lines = random.int(1, 3)
      const width = lines === 1 ? random.int(110, 200) : most * random.range(0.75, 1)
      body += bubble(
        ui,
        face,
        y,
        isMine,
        paragraph(ui, width - 18, 22, width - 36, lines, 7, ink),
        width,
        26 + lines * 19,
      )
      y += 40 + lines * 19
    }
  }
  const top =
    fill(rect(0, 0, edge, ui.top + 56), theme.surface) +
    fill(rect(0, ui.top + 56, edge, 1), theme.line) +
    icon('back', ui.right - 6, ui.top + 26, 24, theme.tint, 2.6) +
    group(`<use href="#${face}"/>`, `translate(${points(ui.right - 42, ui.top + 26)}) scale(1.36)`) +
    textLine(ui, ui.right - 70, ui.top + 19, 92, 8, theme.title) +
    textLine(ui, ui.right - 70, ui.top + 35, 52, 5, '#35b36a') +
    icon('phone', ui.left + 14, ui.top + 26, 22, theme.tint) +
    icon('video', ui.left + 54, ui.top + 26, 23, theme.tint)
  const y2 = ui.height - 84
  const input =
    fill(rect(0, y2, edge, 84), theme.surface) +
    fill(rect(ui.left + 50, y2 + 12, innerWidth(ui) - 94, 42, 21), theme.field) +
    textLine(ui, ui.right - 62, y2 + 33, 80, 6) +
    icon('image', ui.right - 14, y2 + 33, 24, theme.second) +
    filledCircle(ui.left + 20, y2 + 33, 21, theme.tint) +
    icon('mic', ui.left + 20, y2 + 33, 21, theme.onTint)
  return (
    body +
    top +
    input +
    (ui.isWide
      ? tabBar(ui, CHAT_TABS, 0)
      : fill(rect(ui.width / 2 - 66, ui.height - 12, 132, 5, 2.5), theme.title)) +
    statusBar(ui, theme.title)
  )
}

function call(ui: Ui): string {
  const { theme, width, height } = ui
  const id = addDefinition(ui, (name) =>
    linearGradient(name, [
      [0, mixColors(theme.tint, '#000000', 0.35)],
      [1, mixColors(theme.deep, '#000000', 0.72)],
    ]),
  )
  const middle = width / 2
  let body = fill(rect(0, 0, width, height), `url(#${id})`) + statusBar(ui, '#ffffff')
  for (const radius of [150, 118, 90]) body += filledCircle(middle, height * 0.34, radius, '#ffffff', 0.08)
  body +=
    avatar(ui, middle, height * 0.34, 70) +
    middleWords(ui, middle, height * 0.34 + 186, 150, 13, '#ffffff') +
    digits('04:27', middle, height * 0.34 + 222, 16, '#ffffff')
  const names: IconName[] = ['mic', 'video', 'chat', 'user', 'more', 'plus']
  names.forEach((name, at) => {
    const x = middle + 98 - (at % 3) * 98
    const y = height * 0.68 + Math.floor(at / 3) * 92
    body +=
      filledCircle(x, y, 34, '#ffffff', at === 1 ? 0.95 : 0.16) +
      icon(name, x, y, 28, at === 1 ? theme.deep : '#ffffff')
  })
  return (
    body +
    filledCircle(middle, height - 76, 36, '#d8334a') +
    group(
      icon('phone', 0, 0, 30, '#ffffff', 2.4),
      `translate(${formatCoordinate(middle)} ${formatCoordinate(height - 76)}) rotate(135)`,
    )
  )
}
