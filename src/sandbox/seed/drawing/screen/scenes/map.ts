import { mixColors } from '../../color.ts'
import { circle, fill, formatCoordinate, group, line, points, polygon, rect, star } from '../../svg.ts'
import { heading, page, row, SIDEBAR, sheet, statusBar, type Tabs, tabBar } from '../chrome.ts'
import type { IconName } from '../icons.ts'
import {
  avatar,
  button,
  card,
  clipToPath,
  digits,
  filledCircle,
  filterChips,
  icon,
  innerWidth,
  middleWords,
  progress,
  textLine,
  type Ui,
} from '../kit.ts'
import { picture } from '../pictures.ts'

const MAP_TABS: Tabs = ['pin', 'search', 'plus', 'clock', 'user']

/** Blocks, parks, water, streets and avenues. */
function cityMap(ui: Ui, width: number, height: number): string {
  const { random, theme } = ui
  const dark = theme.isDark
  const [land, block, road, park, water] = dark
    ? ['#1d1f22', '#25282c', '#3a3e44', '#22332a', '#1b2c3d']
    : ['#efece4', '#e6e2d8', '#ffffff', '#cfe6c6', '#b5d8ee']
  let body = fill(rect(0, 0, width, height), land)
  let blocks = ''
  for (let x = -20; x < width; x += 74)
    for (let y = -20; y < height; y += 92)
      if (random.chance(0.55)) blocks += rect(x + 8, y + 8, random.int(36, 58), random.int(40, 76), 4)
  body += group(fill(blocks, block), 'rotate(-8)')
  body += fill(
    ellipsePath(width * random.range(0.1, 0.3), height * 0.24, width * 0.24, height * 0.09) +
      rect(width * 0.62, height * 0.5, width * 0.3, height * 0.14, 22),
    park,
  )
  const river = random.range(0.55, 0.8)
  body += line(
    `M${points(width * river, -20)}C${points(width * 0.5, height * 0.24, width * 1.05, height * 0.4, width * 0.78, height * 0.62)}S${points(width * 0.5, height * 0.9, width * 0.7, height + 20)}`,
    water,
    34,
  )
  let thin = ''
  for (let at = 1; at < 9; at += 1)
    thin += `M-20 ${formatCoordinate((height * at) / 9)}L${points(width + 20, (height * at) / 9 - width * 0.13)}`
  for (let at = 1; at < 7; at += 1)
    thin += `M${formatCoordinate((width * at) / 7)}-20L${points((width * at) / 7 + height * 0.1, height + 20)}`
  body += line(thin, road, 5)
  const main = `M-20 ${formatCoordinate(height * 0.36)}C${points(width * 0.3, height * 0.28, width * 0.6, height * 0.42, width + 20, height * 0.28)}M${formatCoordinate(width * 0.32)}-20C${points(width * 0.4, height * 0.3, width * 0.2, height * 0.6, width * 0.46, height + 20)}M-20 ${formatCoordinate(height * 0.72)}L${points(width + 20, height * 0.58)}`
  return body + line(main, dark ? '#4b4f57' : '#f4d58d', 15) + line(main, dark ? '#5a5f68' : '#fbe7b4', 11)
}

const ellipsePath = (x: number, y: number, rx: number, ry: number): string =>
  `M${points(x - rx, y)}a${points(rx, ry)} 0 1 0 ${formatCoordinate(2 * rx)} 0a${points(rx, ry)} 0 1 0 ${formatCoordinate(-2 * rx)} 0Z`

function pin(_ui: Ui, x: number, y: number, color: string, name: IconName): string {
  return (
    fill(ellipsePath(x, y + 2, 9, 4), '#000000', 0.18) +
    fill(`M${points(x, y)}c-14-18-20-25-20-36a20 20 0 0 1 40 0c0 11-6 18-20 36Z`, color) +
    filledCircle(x, y - 36, 14, '#ffffff') +
    icon(name, x, y - 36, 16, color)
  )
}

export function map(ui: Ui, index: number): string {
  const { theme, random, height } = ui
  const inner = innerWidth(ui)
  const edge = ui.isWide ? ui.width - SIDEBAR : ui.width
  if (index === 2) {
    return page(ui, { isDeep: true, tabs: MAP_TABS, actions: ['share', 'heart'] }, (y) => {
      let body =
        picture(ui, ui.left, y, inner * 0.64 - 6, 190) +
        picture(ui, ui.left + inner * 0.64, y, inner * 0.36, 92) +
        picture(ui, ui.left + inner * 0.64, y + 98, inner * 0.36, 92) +
        textLine(ui, ui.right, y + 222, 180, 12, theme.title) +
        textLine(ui, ui.right, y + 246, 120, 6)
      const names: IconName[] = ['send', 'phone', 'bookmark', 'share']
      names.forEach((name, at) => {
        const x = ui.right - (inner / 4) * (at + 0.5)
        body +=
          filledCircle(x, y + 296, 25, at === 0 ? theme.tint : theme.soft) +
          icon(name, x, y + 296, 24, at === 0 ? theme.onTint : theme.tint) +
          middleWords(ui, x, y + 336, 40, 5, theme.second)
      })
      body +=
        clipToPath(
          ui,
          rect(ui.left, y + 362, inner, 150, theme.radius),
          group(
            cityMap(ui, inner, 150),
            `translate(${formatCoordinate(ui.left)} ${formatCoordinate(y + 362)})`,
          ),
        ) +
        pin(ui, ui.left + inner / 2, y + 452, theme.tint, 'star') +
        heading(ui, y + 544)
      for (let top = y + 566; top < ui.bottom; top += 72)
        body += row(
          ui,
          top,
          66,
          avatar(ui, ui.right - 26, top + 33, 22),
          digits('5', ui.left + 12, top + 33, 13, '#c98a14') +
            fill(star(ui.left + 32, top + 33, 5, 8, 3.6), '#e2a62b'),
        )
      return body
    })
  }
  const isDriving = index === 1
  let body = cityMap(ui, edge, height)
  const route = `M${points(edge * 0.3, height * 0.6)}C${points(edge * 0.28, height * 0.5, edge * 0.2, height * 0.42, edge * 0.42, height * 0.35)}S${points(edge * 0.8, height * 0.36, edge * 0.74, height * 0.22)}`
  body += line(route, mixColors(theme.tint, '#000000', 0.25), 13) + line(route, theme.tint, 9)
  const bar = ui.top + 4
  if (isDriving) {
    body +=
      filledCircle(edge * 0.3, height * 0.6, 34, theme.tint, 0.2) +
      filledCircle(edge * 0.3, height * 0.6, 19, '#ffffff') +
      fill(
        polygon(
          edge * 0.3,
          height * 0.6 - 13,
          edge * 0.3 + 10,
          height * 0.6 + 10,
          edge * 0.3,
          height * 0.6 + 5,
          edge * 0.3 - 10,
          height * 0.6 + 10,
        ),
        theme.tint,
      ) +
      pin(ui, edge * 0.74, height * 0.22, '#d0455a', 'flag')
    body +=
      fill(rect(ui.left - 6, bar, inner + 12, 92, 22), theme.tint) +
      line(
        `M${points(ui.right - 52, bar + 64)}v-22q0-12 12-12h18M${points(ui.right - 30, bar + 22)}l8 8l-8 8`,
        theme.onTint,
        5,
      ) +
      digits(String(random.int(120, 850)), ui.right - 86, bar + 34, 24, theme.onTint, 'end') +
      textLine(ui, ui.right - 86, bar + 66, 150, 8, theme.onTint) +
      filledCircle(ui.left + 30, bar + 46, 22, mixColors(theme.tint, '#000000', 0.18)) +
      icon('mic', ui.left + 30, bar + 46, 22, theme.onTint)
    const y = height - 196
    body +=
      sheet(ui, y) +
      digits(`${random.int(12, 48)}`, ui.right, y + 56, 34, theme.tint, 'end', 0.12) +
      textLine(ui, ui.right - 66, y + 48, 60, 9, theme.title) +
      textLine(ui, ui.right - 66, y + 68, 100, 6) +
      button(ui, ui.left, y + 34, 108, 48, true) +
      progress(ui, ui.left, y + 106, inner, 0.4, 6) +
      filledCircle(edge - 46, y - 44, 27, theme.surface) +
      digits('60', edge - 46, y - 44, 17, '#d0455a') +
      line(circle(edge - 46, y - 44, 24), '#d0455a', 4)
    return body + (ui.isWide ? tabBar(ui, MAP_TABS, 0) : '') + statusBar(ui, theme.title)
  }
  const names: IconName[] = ['star', 'bag', 'heart', 'home', 'camera']
  names.forEach((name, at) => {
    body += pin(
      ui,
      edge * ([0.2, 0.62, 0.86, 0.46, 0.74][at] ?? 0.5),
      height * ([0.3, 0.46, 0.36, 0.24, 0.22][at] ?? 0.3),
      theme.series[at] ?? theme.tint,
      name,
    )
  })
  body +=
    filledCircle(edge * 0.3, height * 0.6, 30, theme.tint, 0.2) +
    filledCircle(edge * 0.3, height * 0.6, 12, '#ffffff') +
    filledCircle(edge * 0.3, height * 0.6, 8.5, theme.tint)
  body +=
    card(ui, ui.left, bar, inner, 50, 25) +
    icon('search', ui.right - 26, bar + 25, 20, theme.second) +
    textLine(ui, ui.right - 48, bar + 25, 120, 7) +
    avatar(ui, ui.left + 26, bar + 25, 17)
  const chipUi = { ...ui, theme: { ...theme, field: theme.surface } }
  body += filterChips(chipUi, bar + 62, 6, 9)
  const y = height * 0.66
  body +=
    card(ui, edge - 70, y - 66, 48, 48, 16) +
    icon('send', edge - 46, y - 42, 23, theme.tint) +
    sheet(ui, y) +
    heading(ui, y + 42)
  for (let top = y + 62; top < ui.bottom; top += 76)
    body += row(
      ui,
      top,
      70,
      picture(ui, ui.right - 52, top + 9, 52, 52, 14),
      digits(`${random.int(1, 9)}.${random.int(1, 9)}`, ui.left, top + 28, 13, theme.tint, 'start') +
        textLine(ui, ui.left + 34, top + 48, 34, 5),
    )
  return body + tabBar(ui, MAP_TABS, 0) + statusBar(ui, theme.title)
}
