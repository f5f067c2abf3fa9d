import { hsl, mixColors, toHsl } from '../../color.ts'
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
import { addDefinition, clipToPath, filledCircle, icon, type Ui } from '../kit.ts'
import { gameStatusBar } from './gameWorld.ts'

function ship(x: number, y: number, scale: number, color: string): string {
  return group(
    fill('M-12 54H12L0 112Z', '#ffb347') +
      fill('M-7 54H7L0 88Z', '#fff1b8') +
      fill('M-20 10L-74 52V68L-20 48ZM20 10L74 52V68L20 48Z', mixColors(color, '#000000', 0.3)) +
      fill('M0-84C22-52 30-10 26 54H-26C-30-10-22-52 0-84Z', '#f4f6f8') +
      fill('M0-84C22-52 30-10 26 54H0Z', '#cfd6dd') +
      fill('M0-84C9-71 16-56 20-40H-20C-16-56-9-71 0-84Z', color) +
      filledCircle(0, -12, 12, '#58c7f3') +
      fill(rect(-80, 34, 9, 34, 4) + rect(71, 34, 9, 34, 4), color),
    `translate(${points(x, y)}) scale(${scale})`,
  )
}

function saucer(x: number, y: number, scale: number, color: string): string {
  return group(
    fill(ellipse(0, -12, 30, 30), '#bfe9f7') +
      fill(ellipse(0, 6, 64, 21), color) +
      fill(ellipse(0, 2, 50, 11), mixColors(color, '#ffffff', 0.3)) +
      filledCircle(-32, 12, 5, '#ffd451') +
      filledCircle(0, 17, 5, '#ffd451') +
      filledCircle(32, 12, 5, '#ffd451'),
    `translate(${points(x, y)}) scale(${scale})`,
  )
}

export function spaceGame(ui: Ui, index: number): string {
  const { width, height, random, theme } = ui
  const own = toHsl(theme.tint)
  // Nights stay between teal and violet; brown and green ones look like mud.
  const h = 195 + (own.h % 70)
  const turn = index * 18
  const id = addDefinition(ui, (name) =>
    linearGradient(name, [
      [0, hsl(h + turn, 52, 10)],
      [0.6, hsl(h + turn + 24, 48, 19)],
      [1, hsl(h + turn + 50, 46, 28)],
    ]),
  )
  let body = fill(rect(0, 0, width, height), `url(#${id})`)
  let stars = ''
  for (let at = 0; at < 60; at += 1) stars += `M${points(random.range(0, width), random.range(0, height))}h.1`
  body += line(stars, '#ffffff', 2.6, 0.7)
  const planet = (x: number, y: number, radius: number, hue: number): string => {
    const gradient = addDefinition(ui, (name) =>
      linearGradient(
        name,
        [
          [0, hsl(hue, 66, 68)],
          [1, hsl(hue + 24, 56, 32)],
        ],
        [0, 0, 1, 1],
      ),
    )
    const d = circle(x, y, radius)
    return (
      fill(d, `url(#${gradient})`) +
      clipToPath(
        ui,
        d,
        fill(
          ellipse(x - radius * 0.3, y - radius * 0.2, radius * 0.9, radius * 0.13) +
            ellipse(x + radius * 0.2, y + radius * 0.3, radius * 0.8, radius * 0.12),
          '#ffffff',
          0.2,
        ) + filledCircle(x + radius * 0.3, y - radius * 0.4, radius * 0.16, '#000000', 0.14),
      )
    )
  }
  body += planet(width * 0.86, height * 0.24, width * 0.19, h + 150)
  body += `<g transform="rotate(-18 ${formatCoordinate(width * 0.86)} ${formatCoordinate(height * 0.24)})">${line(ellipse(width * 0.86, height * 0.24, width * 0.3, width * 0.05), '#ffffff', 4, 0.4)}</g>${planet(width * 0.12, height * 0.52, width * 0.07, h + 60)}`
  const [sx, sy] = [width * random.range(0.36, 0.62), height * 0.78]
  if (index === 1) {
    const bx = width / 2
    const by = height * 0.3
    body +=
      saucer(bx, by, width / 170, theme.series[2] ?? '#a45bd0') +
      fill(rect(width * 0.2, by - 122, width * 0.6, 12, 6), '#ffffff', 0.2) +
      fill(rect(width * 0.38, by - 122, width * 0.42, 12, 6), '#ff4d63')
    for (let at = 0; at < 9; at += 1) {
      const [x, y] = pointOnCircle(bx, by + 30, random.range(130, 270), 110 + at * 17)
      body += filledCircle(x, y, 10, '#ff7a59') + filledCircle(x, y, 5, '#fff1b8')
    }
  } else {
    const columns = ui.isWide ? 7 : 4
    const fleet = ['#a45bd0', '#e2574c', '#3f9e6b'].map((color) =>
      addDefinition(ui, (name) => `<g id="${name}">${saucer(0, 0, 0.52, color)}</g>`),
    )
    for (let line_ = 0; line_ < 3; line_ += 1)
      for (let column = 0; column < columns; column += 1)
        if (random.chance(0.82))
          body += `<use href="#${fleet[line_] ?? ''}" x="${formatCoordinate(((column + 0.5 + (line_ % 2) * 0.18) * width) / columns)}" y="${formatCoordinate(height * (0.22 + line_ * 0.085))}"/>`
    for (let at = 0; at < 5; at += 1) {
      const [x, y, radius] = [
        random.range(20, width - 20),
        height * random.range(0.48, 0.68),
        random.range(12, 26),
      ]
      body +=
        fill(regularPolygon(x, y, 7, radius, at * 20), '#8d8579') +
        filledCircle(x - radius * 0.25, y - radius * 0.2, radius * 0.24, '#6f685e') +
        filledCircle(x + radius * 0.3, y + radius * 0.25, radius * 0.16, '#6f685e')
    }
  }
  let shots = ''
  for (let at = 0; at < 4; at += 1)
    shots += `M${points(sx - 46, sy - 90 - at * 78)}v-26M${points(sx + 46, sy - 90 - at * 78)}v-26`
  body +=
    line(shots, '#7df9ff', 6) + filledCircle(sx, sy, 92, theme.tint, 0.14) + ship(sx, sy, 1.05, theme.tint)
  body +=
    filledCircle(width - 62, height - 74, 38, '#ffffff', 0.2) +
    icon('star', width - 62, height - 74, 30, '#ffd451') +
    filledCircle(62, height - 74, 38, '#ffffff', 0.2) +
    icon('wind', 62, height - 74, 30, '#7df9ff')
  return body + gameStatusBar(ui, { lives: random.int(1, 3) })
}
