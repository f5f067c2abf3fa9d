import { hsl, mixColors, toHsl } from '../../color.ts'
import {
  ellipse,
  fill,
  formatCoordinate,
  group,
  line,
  linearGradient,
  points,
  polygon,
  rect,
  star,
} from '../../svg.ts'
import { statusBar } from '../chrome.ts'
import { addDefinition, digits, filledCircle, icon, type Ui } from '../kit.ts'
import { hills } from '../pictures.ts'

/** The times of day and seasons that a game can show. */
export interface GameScenery {
  top: string
  low: string
  far: string
  near: string
  ground: string
  soil: string
}

export function worldOf(ui: Ui, variant: number): GameScenery {
  const { h } = toHsl(ui.theme.tint)
  const worlds: readonly GameScenery[] = [
    { top: '#6cc4f5', low: '#d9f1fb', far: '#9ed4c0', near: '#6dbb8c', ground: '#57b04a', soil: '#9a6a3f' },
    { top: '#f7a35c', low: '#fde3b0', far: '#e39a74', near: '#c9765c', ground: '#d9a441', soil: '#a3623a' },
    { top: '#1d2450', low: '#5a4f96', far: '#3b3a78', near: '#2b2c60', ground: '#3f7f7a', soil: '#2b3350' },
    { top: '#a5c9e8', low: '#eef6fc', far: '#c3d9ea', near: '#9fbfd8', ground: '#eef5fa', soil: '#7d97ad' },
    {
      top: hsl(h, 62, 68),
      low: hsl(h + 30, 76, 90),
      far: hsl(h + 14, 42, 70),
      near: hsl(h + 8, 42, 54),
      ground: hsl(h + 40, 46, 46),
      soil: hsl(h + 10, 34, 32),
    },
  ]
  return worlds[variant % worlds.length] ?? (worlds[0] as GameScenery)
}

export function cloud(x: number, y: number, scale: number, opacity = 0.9): string {
  return group(
    fill('M-52 30A30 30 0 0 1-50-22A44 44 0 0 1 34-34A34 34 0 0 1 50 30Z', '#ffffff', opacity),
    `translate(${points(x, y)}) scale(${scale})`,
  )
}

export function pine(x: number, y: number, size: number, color: string): string {
  return (
    fill(
      polygon(x, y - size, x + size * 0.3, y - size * 0.45, x - size * 0.3, y - size * 0.45) +
        polygon(x, y - size * 0.7, x + size * 0.38, y, x - size * 0.38, y),
      color,
    ) + fill(rect(x - size * 0.05, y, size * 0.1, size * 0.16), '#6b4a2f')
  )
}

export function landscape(ui: Ui, world: GameScenery, horizon = 0.66): string {
  const { width, height, random } = ui
  const id = addDefinition(ui, (name) =>
    linearGradient(name, [
      [0, world.top],
      [1, world.low],
    ]),
  )
  let body = fill(rect(0, 0, width, height), `url(#${id})`)
  body += filledCircle(width * random.range(0.2, 0.8), height * 0.2, 46, '#fffbe8', 0.9)
  for (let at = 0; at < 4; at += 1)
    body += cloud(random.range(0, width), height * random.range(0.1, 0.4), random.range(0.4, 0.9), 0.75)
  body +=
    fill(hills(0, height * (horizon - 0.12), width, height, 70), world.far) +
    fill(hills(0, height * (horizon - 0.04), width, height, -56), world.near)
  for (let at = 0; at < 7; at += 1)
    body += pine(
      random.range(0, width),
      height * (horizon + random.range(-0.01, 0.05)),
      random.range(44, 84),
      mixColors(world.near, world.ground, 0.6),
    )
  return body
}

/** A small round figure, used for the player and for others. */
export function gameFigure(
  x: number,
  y: number,
  size: number,
  color: string,
  kind: 'hero' | 'foe' = 'hero',
): string {
  const dark = mixColors(color, '#000000', 0.35)
  const light = mixColors(color, '#ffffff', 0.45)
  const body =
    kind === 'hero'
      ? fill(rect(-30, 66, 22, 24, 9) + rect(8, 66, 22, 24, 9), dark) +
        fill(rect(-46, -50, 92, 124, 44), color) +
        fill(rect(-34, -26, 68, 52, 24), '#ffe9d2') +
        fill('M-48-30C-44-84 44-84 48-30Z', dark) +
        fill(rect(-54, -36, 108, 13, 6), light) +
        fill(ellipse(-14, 0, 6, 9) + ellipse(16, 0, 6, 9), '#22201d') +
        line('M-6 15Q2 21 10 15', '#22201d', 4) +
        filledCircle(60, 22, 14, color) +
        filledCircle(-58, 10, 14, color)
      : fill('M-56 70V0A56 56 0 0 1 56 0V70L34 52L12 70L-10 52L-34 70Z', color) +
        filledCircle(-18, 0, 15, '#ffffff') +
        filledCircle(20, 0, 15, '#ffffff') +
        filledCircle(-14, 2, 7, '#22201d') +
        filledCircle(24, 2, 7, '#22201d') +
        line('M-34-22L-10-14M38-22L12-14', dark, 6) +
        line('M-12 32Q2 24 16 32', dark, 5)
  return (
    fill(ellipse(x, y + size * 0.46, size * 0.3, size * 0.06), '#000000', 0.18) +
    group(body, `translate(${points(x, y)}) scale(${Math.round(size * 5) / 1000})`)
  )
}

export function coin(x: number, y: number, radius: number): string {
  return (
    filledCircle(x, y, radius, '#d99a1c') +
    filledCircle(x, y - radius * 0.08, radius * 0.88, '#ffd451') +
    fill(star(x, y, 5, radius * 0.5, radius * 0.22), '#d99a1c')
  )
}

/** Score, lives and pause over the game. */
export function gameStatusBar(ui: Ui, options: { lives?: number; isPlain?: boolean } = {}): string {
  const { width, random, theme } = ui
  const y = ui.isWide ? 44 : 66
  const dark = '#14181f'
  let body =
    statusBar(ui, '#ffffff') +
    fill(rect(width - 136, y, 116, 38, 19), dark, 0.5) +
    coin(width - 40, y + 19, 14) +
    digits(String(random.int(120, 9800)), width - 62, y + 19, 15, '#ffffff', 'end')
  body += fill(rect(20, y, 42, 42, 15), theme.tint) + icon('pause', 41, y + 21, 20, theme.onTint, 3.6)
  if (options.lives) {
    for (let at = 0; at < 3; at += 1)
      body += group(
        fill(
          'M0 8C-14-2-8-10-3-8C-1-7 0-5 0-4C0-5 1-7 3-8C8-10 14-2 0 8Z',
          at < options.lives ? '#ff4d63' : dark,
          at < options.lives ? 1 : 0.4,
        ),
        `translate(${formatCoordinate(92 + at * 30)} ${formatCoordinate(y + 20)}) scale(1.35)`,
      )
  } else if (!options.isPlain) {
    body +=
      fill(rect(78, y + 12, width - 232, 16, 8), dark, 0.45) +
      fill(rect(78 + (width - 232) * 0.34, y + 14, (width - 232) * 0.66 - 2, 12, 6), '#7ee081')
  }
  return body
}
