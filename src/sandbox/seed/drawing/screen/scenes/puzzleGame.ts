import { mixColors } from '../../color.ts'
import type { Motif } from '../../names.ts'
import {
  circle,
  ellipse,
  fill,
  formatCoordinate,
  line,
  polygon,
  rect,
  regularPolygon,
  star,
  svgElement,
} from '../../svg.ts'
import { addDefinition, digits, filledCircle, sign, type Ui } from '../kit.ts'
import { gameStatusBar, landscape, worldOf } from './gameWorld.ts'

const SWEETS: readonly string[] = ['#e8485c', '#f2a62f', '#46b36b', '#3f8fe0', '#a45bd0', '#f07fb0']

function sweet(kind: number, x: number, y: number, size: number): string {
  const color = SWEETS[kind % SWEETS.length] ?? '#e8485c'
  const shapes = [
    circle(x, y, size * 0.4),
    rect(x - size * 0.36, y - size * 0.36, size * 0.72, size * 0.72, size * 0.18),
    star(x, y, 5, size * 0.46, size * 0.25),
    polygon(x, y - size * 0.45, x + size * 0.4, y, x, y + size * 0.45, x - size * 0.4, y),
    regularPolygon(x, y, 6, size * 0.43),
    star(x, y, 8, size * 0.45, size * 0.34),
  ]
  const d = shapes[kind % shapes.length] ?? ''
  return (
    svgElement('path', {
      d,
      fill: color,
      stroke: mixColors(color, '#000000', 0.22),
      'stroke-width': 2,
    }) + fill(ellipse(x - size * 0.1, y - size * 0.16, size * 0.13, size * 0.07), '#ffffff', 0.65)
  )
}

export function puzzleGame(ui: Ui, index: number): string {
  const { width, height, random, theme } = ui
  const world = worldOf(ui, random.int(0, 4) + index * 2)
  let body = landscape(ui, world, 0.8)
  const size = Math.min(width - 36, 600)
  const x = (width - size) / 2
  const kind = ui.kind
  const y = height * (ui.isWide ? 0.2 : 0.25)
  body +=
    fill(rect(width / 2 - 120, y - 82, 240, 62, 22), '#fffaf0') +
    [0, 1, 2]
      .map(
        (at) =>
          sweet(at + kind, width / 2 + 74 - at * 74, y - 51, 34) +
          digits(String(random.int(3, 24)), width / 2 + 44 - at * 74, y - 51, 15, '#6b5a48'),
      )
      .join('')
  if (kind === 0) {
    const columns = 7
    const rows = 8
    const cell = size / columns
    body += fill(rect(x - 8, y - 8, size + 16, cell * rows + 16, 24), '#1c2340', 0.72)
    let tiles = ''
    for (let at = 0; at < columns * rows; at += 1)
      tiles += rect(
        x + (at % columns) * cell + 2,
        y + Math.floor(at / columns) * cell + 2,
        cell - 4,
        cell - 4,
        9,
      )
    body += fill(tiles, '#ffffff', 0.1)
    // Each figure is drawn once and placed by reference.
    const ids = SWEETS.map((_, at) =>
      addDefinition(ui, (name) => `<g id="${name}">${sweet(at, 0, 0, cell * 0.86)}</g>`),
    )
    for (let at = 0; at < columns * rows; at += 1)
      body += `<use href="#${ids[random.int(0, 5)] ?? ''}" x="${formatCoordinate(x + ((at % columns) + 0.5) * cell)}" y="${formatCoordinate(y + (Math.floor(at / columns) + 0.5) * cell)}"/>`
    body += line(rect(x + 2 * cell + 2, y + 3 * cell + 2, cell * 3 - 4, cell - 4, 12), '#ffd451', 4)
  } else if (kind === 1) {
    const cell = size / 4
    body += fill(rect(x - 6, y - 6, size + 12, size + 12, 24), '#5d5346', 0.92)
    for (let at = 0; at < 16; at += 1) {
      const [cx, cy] = [x + (at % 4) * cell, y + Math.floor(at / 4) * cell]
      const power = random.chance(0.25) ? 0 : random.int(1, 8)
      const color =
        power === 0
          ? '#776b5c'
          : mixColors(
              mixColors('#fff3da', theme.tint, Math.min(1, power / 6)),
              '#000000',
              power > 6 ? (power - 6) * 0.14 : 0,
            )
      body +=
        fill(rect(cx + 6, cy + 6, cell - 12, cell - 12, 14), color) +
        (power
          ? digits(
              String(2 ** power),
              cx + cell / 2,
              cy + cell / 2,
              power > 6 ? cell * 0.24 : cell * 0.34,
              power > 3 ? '#ffffff' : '#5d5346',
              'middle',
              0.15,
            )
          : '')
    }
    body += bonusRow(ui, y + size + 50)
    return body + gameStatusBar(ui)
  } else {
    const cell = size / 10
    const rows = Math.min(14, Math.floor((height - y - 150) / cell))
    body += fill(rect(x - 8, y - 8, size + 16, rows * cell + 16, 18), '#141a30', 0.86)
    const bricks = new Map<string, string>()
    for (let line_ = 0; line_ < rows; line_ += 1) {
      for (let column = 0; column < 10; column += 1) {
        const fallen = line_ > rows - 7 && random.chance(0.86 - (rows - line_) * 0.09)
        const flying = line_ > 1 && line_ < 4 && column > 3 && column < 6
        if (fallen || flying) {
          const color = flying
            ? theme.tint
            : (SWEETS[(Math.floor(column / 2) + Math.floor(line_ / 2)) % 6] ?? '#e8485c')
          bricks.set(
            color,
            (bricks.get(color) ?? '') +
              rect(x + column * cell + 1.5, y + line_ * cell + 1.5, cell - 3, cell - 3, 5),
          )
        }
      }
    }
    for (const [color, d] of bricks) body += fill(d, color)
  }
  return body + bonusRow(ui, height - 74) + gameStatusBar(ui)
}

function bonusRow(ui: Ui, y: number): string {
  const { width, theme } = ui
  const motifs: Motif[] = ['flame', 'star', 'target', 'gem']
  return motifs
    .map((motif, at) => {
      const x = width / 2 + 120 - at * 80
      return (
        fill(rect(x - 31, y - 28, 62, 62, 20), mixColors(theme.deep, '#000000', 0.3)) +
        fill(rect(x - 31, y - 32, 62, 62, 20), theme.tint) +
        sign(ui, motif, x, y - 1, 38, '#ffffff', theme.tint) +
        filledCircle(x - 26, y + 26, 12, '#e0433f') +
        digits(String(ui.random.int(1, 9)), x - 26, y + 26, 11, '#ffffff', 'middle', 0.16)
      )
    })
    .join('')
}
