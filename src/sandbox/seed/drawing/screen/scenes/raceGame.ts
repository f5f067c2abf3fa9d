import { mixColors } from '../../color.ts'
import { arc, circle, ellipse, fill, group, line, points, polygon, radialGradient, rect } from '../../svg.ts'
import { statusBar } from '../chrome.ts'
import type { IconName } from '../icons.ts'
import { addDefinition, digits, filledCircle, icon, middleWords, textLine, type Ui } from '../kit.ts'
import { gameStatusBar, landscape, worldOf } from './gameWorld.ts'

function rearCar(x: number, y: number, scale: number, color: string): string {
  const dark = mixColors(color, '#000000', 0.4)
  return group(
    fill(ellipse(0, 62, 92, 14), '#000000', 0.25) +
      fill(rect(-84, 30, 34, 34, 10) + rect(50, 30, 34, 34, 10), '#1c1d21') +
      fill(
        'M-84 40V4C-84-12-74-18-62-20L-44-58C-40-64-34-66-28-66H28C34-66 40-64 44-58L62-20C74-18 84-12 84 4V40A10 10 0 0 1 74 50H-74A10 10 0 0 1-84 40Z',
        color,
      ) +
      fill('M-44-20L-32-52H32L44-20Z', '#25303b') +
      fill(rect(-76, -2, 34, 15, 6) + rect(42, -2, 34, 15, 6), '#ff5252') +
      fill(rect(-30, 10, 60, 20, 5), '#f4f1e8') +
      fill(rect(-80, 36, 160, 10, 5), dark) +
      fill(rect(-72, -84, 144, 9, 4) + rect(-52, -78, 8, 14) + rect(44, -78, 8, 14), dark),
    `translate(${points(x, y)}) scale(${Math.round(scale * 100) / 100})`,
  )
}

export function raceGame(ui: Ui, index: number): string {
  const { width, height, random, theme } = ui
  const world = worldOf(ui, random.int(0, 4) + index)
  const middle = width / 2
  if (index === 1) {
    const id = addDefinition(ui, (name) =>
      radialGradient(
        name,
        [
          [0, mixColors(theme.tint, '#ffffff', 0.25)],
          [1, mixColors(theme.deep, '#000000', 0.72)],
        ],
        [0.5, 0.36, 0.75],
      ),
    )
    let body =
      fill(rect(0, 0, width, height), `url(#${id})`) +
      statusBar(ui, '#ffffff') +
      icon('back', width - 34, ui.top + 24, 26, '#ffffff', 2.8) +
      middleWords(ui, middle, ui.top + 24, 120, 10, '#ffffff')
    const y = height * 0.36
    body +=
      fill(ellipse(middle, y + 96, width * 0.44, 54), '#000000', 0.4) +
      fill(ellipse(middle, y + 84, width * 0.44, 52), mixColors(theme.tint, '#000000', 0.5)) +
      line(ellipse(middle, y + 84, width * 0.44, 52), mixColors(theme.tint, '#ffffff', 0.5), 3) +
      rearCar(middle, y, Math.min(width / 250, 2.2), random.pick(theme.series))
    const top = height * 0.56
    const edge = Math.max(24, (width - 520) / 2)
    body += fill(rect(edge, top, width - edge * 2, 216, 26), '#0d1017', 0.62)
    const names: IconName[] = ['chart', 'wind', 'star', 'flag']
    names.forEach((name, at) => {
      const cy = top + 36 + at * 48
      const share = random.range(0.4, 0.95)
      const long = width - edge * 2 - 170
      body +=
        icon(name, width - edge - 30, cy, 20, '#ffffff') +
        textLine(ui, width - edge - 54, cy, 70, 7, '#ffffff') +
        fill(rect(edge + 24, cy - 5, long, 10, 5), '#ffffff', 0.16) +
        fill(rect(edge + 24 + long * (1 - share), cy - 5, long * share, 10, 5), theme.series[at] ?? '#ffffff')
    })
    theme.series.forEach((color, at) => {
      body +=
        filledCircle(middle + 104 - at * 52, top + 258, 19, color) +
        (at === 0 ? line(circle(middle + 104, top + 258, 24), '#ffffff', 3) : '')
    })
    return (
      body +
      fill(rect(edge, height - 100, width - edge * 2, 62, 20), '#3fb765') +
      middleWords(ui, middle, height - 69, 110, 12, '#ffffff')
    )
  }
  const horizon = height * 0.4
  let body = landscape(ui, world, 0.42) + fill(rect(0, horizon, width, height), world.ground)
  const bend = random.range(-60, 60)
  let stripes = ''
  for (let at = 0; at < 9; at += 1) {
    const [a, b] = [(at / 9) ** 2, ((at + 0.5) / 9) ** 2]
    stripes += rect(0, horizon + (height - horizon) * a, width, (height - horizon) * (b - a))
  }
  body += fill(stripes, '#000000', 0.06)
  const edgeAt = (share: number, side: number): number =>
    middle + bend * (1 - share) ** 2 + side * (14 + (width * 0.66 - 14) * share)
  const quad = (from: number, to: number, left: number, right: number): string => {
    const [y1, y2] = [horizon + (height - horizon) * from, horizon + (height - horizon) * to]
    return polygon(
      edgeAt(from, left),
      y1,
      edgeAt(from, right),
      y1,
      edgeAt(to, right),
      y2,
      edgeAt(to, left),
      y2,
    )
  }
  let road = ''
  let curbs = ''
  let whites = ''
  let dashes = ''
  for (let at = 0; at < 12; at += 1) {
    const [a, b] = [(at / 12) ** 1.8, ((at + 1) / 12) ** 1.8]
    road += quad(a, b, -1, 1)
    const part = quad(a, b, -1.09, -1) + quad(a, b, 1, 1.09)
    if (at % 2) curbs += part
    else whites += part
    if (at % 2) dashes += quad(a, b, -0.36, -0.33) + quad(a, b, 0.33, 0.36)
  }
  body += fill(road, '#4a4e57') + fill(curbs, '#e0433f') + fill(whites, '#f5f3ee') + fill(dashes, '#f5f3ee')
  const rivals: ReadonlyArray<readonly [number, number]> = [
    [0.12, 0.5],
    [0.24, -0.55],
    [0.42, 0.1],
  ]
  for (const [share, lane] of rivals)
    body += rearCar(
      edgeAt(share, lane),
      horizon + (height - horizon) * share - 20 * share,
      0.14 + share * 0.9,
      random.pick(['#e0a52b', '#3f7fd0', '#49a36a', '#d9d4c8', '#8a5bc2']),
    )
  body += rearCar(middle + random.range(-40, 40), height * 0.82, ui.isWide ? 1.7 : 1.15, theme.tint)
  const gx = 74
  const gy = height - 84
  body +=
    filledCircle(gx, gy, 54, '#10131a', 0.66) +
    line(arc(gx, gy, 42, -130, 130), '#ffffff', 6, 0.3) +
    line(arc(gx, gy, 42, -130, 60), theme.isDark ? theme.tint : '#ffd451', 6) +
    digits(String(random.int(140, 280)), gx, gy + 2, 22, '#ffffff', 'middle', 0.14)
  body += filledCircle(width - 70, gy, 42, '#e0433f', 0.92) + icon('flag', width - 70, gy, 30, '#ffffff', 2.6)
  return (
    body +
    fill(rect(middle - 50, 118, 100, 46, 23), '#10131a', 0.55) +
    digits(`${random.int(1, 4)}:8`.replace(':', '.'), middle, 141, 20, '#ffffff') +
    gameStatusBar(ui)
  )
}
