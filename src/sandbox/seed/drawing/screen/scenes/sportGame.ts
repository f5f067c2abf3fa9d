import { mixColors } from '../../color.ts'
import {
  circle,
  ellipse,
  fill,
  formatCoordinate,
  group,
  line,
  linearGradient,
  pointOnCircle,
  points,
  rect,
  regularPolygon,
} from '../../svg.ts'
import { addDefinition, digits, filledCircle, icon, middleWords, type Ui } from '../kit.ts'
import { gameStatusBar } from './gameWorld.ts'

function shirt(x: number, y: number, size: number, color: string, number: number): string {
  const scale = size / 60
  return (
    fill(ellipse(x, y + size * 0.36, size * 0.36, size * 0.1), '#000000', 0.25) +
    group(
      fill('M-14-24L-30-14L-24 2L-17-2V24H17V-2L24 2L30-14L14-24Q0-14-14-24Z', color) +
        filledCircle(0, -32, 11, '#e8b98d') +
        fill('M-11-34A11 11 0 0 1 11-34Z', '#2a211c'),
      `translate(${points(x, y)}) scale(${Math.round(scale * 100) / 100})`,
    ) +
    digits(String(number), x, y + size * 0.04, size * 0.22, mixColors(color, '#ffffff', 0.85), 'middle', 0.16)
  )
}

function football(x: number, y: number, radius: number): string {
  return (
    fill(ellipse(x, y + radius * 1.02, radius, radius * 0.22), '#000000', 0.25) +
    filledCircle(x, y, radius, '#ffffff') +
    fill(regularPolygon(x, y, 5, radius * 0.4), '#22252b') +
    [0, 72, 144, 216, 288]
      .map((angle) =>
        fill(
          regularPolygon(...pointOnCircle(x, y, radius * 0.86, angle), 3, radius * 0.24, angle + 180),
          '#22252b',
        ),
      )
      .join('')
  )
}

export function sportGame(ui: Ui, index: number): string {
  const { width, height, random, theme } = ui
  const rival = theme.series[2] ?? '#d0455a'
  const grass = random.pick(['#3f9a4f', '#4aa55a', '#368a5c'])
  const score =
    fill(rect(width / 2 - 96, ui.top + 64, 192, 50, 25), '#10131a', 0.78) +
    filledCircle(width / 2 + 70, ui.top + 89, 13, theme.tint) +
    filledCircle(width / 2 - 70, ui.top + 89, 13, rival) +
    digits(String(random.int(0, 4)), width / 2 + 34, ui.top + 89, 23, '#ffffff') +
    digits(String(random.int(0, 3)), width / 2 - 34, ui.top + 89, 23, '#ffffff') +
    line(`M${points(width / 2 - 5, ui.top + 89)}h10`, '#ffffff', 3)
  if (index === 1) {
    const id = addDefinition(ui, (name) =>
      linearGradient(name, [
        [0, '#1b2a4a'],
        [1, '#5a86b8'],
      ]),
    )
    const floor = height * 0.52
    let body = fill(rect(0, 0, width, height), `url(#${id})`)
    let crowd = ''
    for (let line_ = 0; line_ < 6; line_ += 1)
      for (let x = 8 + (line_ % 2) * 9; x < width; x += 19)
        crowd += `M${formatCoordinate(x)} ${formatCoordinate(height * 0.24 + line_ * 17)}h.1`
    body +=
      fill(rect(0, height * 0.22, width, height * 0.2), '#22304e') +
      line(crowd, theme.tint, 13, 0.55) +
      fill(rect(0, height * 0.4, width, 30), mixColors(theme.tint, '#ffffff', 0.15)) +
      middleWords(ui, width / 2, height * 0.4 + 15, width * 0.8, 8, '#ffffff') +
      fill(rect(0, floor - 50, width, height), grass)
    for (let at = 0; at < 4; at += 1)
      body += fill(
        rect(0, floor - 50 + at * 2 * (height - floor) * 0.15, width, (height - floor) * 0.15),
        '#ffffff',
        0.07,
      )
    const half = Math.min(width * 0.42, 280)
    const middle = width / 2
    const top = floor - half * 0.82
    let net = ''
    for (let at = 1; at < 14; at += 1)
      net += `M${points(middle - half + (at * half) / 7, top)}V${formatCoordinate(floor)}`
    for (let at = 1; at < 7; at += 1)
      net += `M${points(middle - half, top + ((floor - top) * at) / 7)}h${formatCoordinate(half * 2)}`
    body +=
      line(net, '#ffffff', 1.2, 0.5) +
      line(
        `M${points(middle - half, floor)}V${formatCoordinate(top)}H${formatCoordinate(middle + half)}V${formatCoordinate(floor)}`,
        '#ffffff',
        9,
      )
    body += shirt(middle + half * 0.3, floor - 44, 104, '#f2a93b', 1)
    const [bx, by] = [middle, height * 0.82]
    const target: [number, number] = [middle - half * 0.62, top + 40]
    let dots = ''
    for (let at = 1; at < 11; at += 1) {
      const share = at / 11
      dots += circle(
        bx + (target[0] - bx) * share - Math.sin(share * Math.PI) * 50,
        by + (target[1] - by) * share,
        6 - share * 3,
      )
    }
    body +=
      fill(dots, '#ffffff', 0.85) +
      line(circle(target[0], target[1], 24), '#ff4d63', 4) +
      filledCircle(target[0], target[1], 7, '#ff4d63') +
      football(bx, by, 36)
    body +=
      fill(rect(width - 52, height * 0.62, 20, 170, 10), '#10131a', 0.5) +
      fill(rect(width - 49, height * 0.62 + 60, 14, 107, 7), '#ffd451')
    return body + score + gameStatusBar(ui, { isPlain: true })
  }
  let body = fill(rect(0, 0, width, height), mixColors(grass, '#000000', 0.2))
  const [x, y, w, h] = [22, 128, width - 44, height - 230]
  const d = rect(x, y, w, h, 6)
  let bands = ''
  for (let at = 0; at < 10; at += 2) bands += rect(x, y + (h * at) / 10, w, h / 10)
  body += fill(d, grass) + fill(bands, '#ffffff', 0.08)
  const middle = x + w / 2
  body += line(
    `${d}M${points(x, y + h / 2)}h${formatCoordinate(w)}${circle(middle, y + h / 2, w * 0.16)}${rect(middle - w * 0.26, y, w * 0.52, h * 0.14)}${rect(middle - w * 0.26, y + h * 0.86, w * 0.52, h * 0.14)}${rect(middle - w * 0.12, y, w * 0.24, h * 0.055)}${rect(middle - w * 0.12, y + h * 0.945, w * 0.24, h * 0.055)}`,
    '#ffffff',
    3,
    0.85,
  )
  const spots: ReadonlyArray<readonly [number, number]> = [
    [0.5, 0.94],
    [0.2, 0.78],
    [0.5, 0.8],
    [0.8, 0.77],
    [0.32, 0.62],
    [0.66, 0.6],
    [0.5, 0.5],
  ]
  const size = ui.isWide ? 70 : 48
  spots.forEach(([px, py], at) => {
    const wobble = (): number => random.range(-0.05, 0.05)
    body +=
      shirt(x + w * (px + wobble()), y + h * (py - 0.02 + wobble() * 0.6), size, theme.tint, at + 1) +
      shirt(x + w * (1 - px + wobble()), y + h * (1 - py + wobble() * 0.6), size, rival, at + 1)
  })
  const [bx, by] = [x + w * 0.58, y + h * 0.55]
  body +=
    line(`M${points(bx, by)}Q${points(bx - 80, by - 120, x + w * 0.34, y + h * 0.2)}`, '#ffffff', 4, 0.6) +
    football(bx, by, 13)
  const base = height - 62
  body += filledCircle(70, base, 44, '#ffffff', 0.25) + filledCircle(82, base - 8, 21, '#ffffff', 0.75)
  for (const [bx2, by2, color] of [
    [width - 48, base - 24, theme.tint],
    [width - 104, base + 12, '#3fb765'],
    [width - 40, base + 36, '#e0433f'],
  ] as const)
    body +=
      filledCircle(bx2, by2, 25, color) +
      icon(color === '#3fb765' ? 'send' : 'flag', bx2, by2, 21, '#ffffff', 2.4)
  return body + score + gameStatusBar(ui, { isPlain: true })
}
