import { mixColors } from '../../color.ts'
import { circle, fill, formatCoordinate, line, polygon, rect } from '../../svg.ts'
import { addDefinition, filledCircle, type Ui } from '../kit.ts'

const MAN: Record<string, string> = {
  pawn: `${circle(0, -40, 24)}M-16-18H16L28 46H-28Z${rect(-38, 50, 76, 20, 8)}`,
  rook: `M-38-64H-20V-50H-9V-64H9V-50H20V-64H38V-30L26-18L32 46H-32L-26-18L-38-30Z${rect(-42, 50, 84, 20, 8)}`,
  bishop: `M0-72C22-50 28-30 18-10L26 46H-26L-18-10C-28-30-22-50 0-72Z${rect(-38, 50, 76, 20, 8)}`,
  king: `M-6-84H6V-74H16V-62H6V-50C34-54 46-30 34-6L26 46H-26L-34-6C-46-30-34-54-6-50V-62H-16V-74H-6Z${rect(-42, 50, 84, 20, 8)}`,
  queen: `M-34-58L-16-36L0-70L16-36L34-58L26 46H-26Z${circle(0, -76, 9)}${circle(-36, -62, 8)}${circle(36, -62, 8)}${rect(-42, 50, 84, 20, 8)}`,
  knight: `M-38 46C-38 6-6 4-8-20C-22-10-34-6-46-8C-56-12-56-24-48-32L-22-64L-12-76L-2-62C36-56 50-16 42 46Z${rect(-42, 50, 88, 20, 8)}`,
}

export function chessBoard(ui: Ui, x: number, y: number, size: number, stage: number): string {
  const { theme, random } = ui
  const cell = size / 8
  const [light, dark] = random.pick<readonly [string, string]>([
    ['#f0dcb8', '#b5814f'],
    ['#e9edf0', mixColors(theme.tint, '#ffffff', 0.25)],
    ['#f4e8d0', '#5f8a5a'],
  ])
  let squares = ''
  for (let at = 0; at < 64; at += 1)
    if ((at + Math.floor(at / 8)) % 2)
      squares += rect(x + (at % 8) * cell, y + Math.floor(at / 8) * cell, cell, cell)
  let body =
    fill(rect(x - 12, y - 12, size + 24, size + 24, 14), mixColors(dark, '#000000', 0.35)) +
    fill(rect(x, y, size, size), light) +
    fill(squares, dark)
  body += fill(
    rect(x + 4 * cell, y + 4 * cell, cell, cell) + rect(x + 4 * cell, y + 6 * cell, cell, cell),
    '#f6d743',
    0.55,
  )
  const back = ['rook', 'knight', 'bishop', 'queen', 'king', 'bishop', 'knight', 'rook']
  const scale = Math.round((cell / 180) * 1000) / 1000
  const drawn = new Map<string, string>()
  // Each piece is drawn once and placed by reference.
  const man = (name: string, column: number, line_: number, isWhite: boolean): string => {
    const key = `${name} ${isWhite}`
    const [color, edge] = isWhite ? ['#fffdf6', '#6b5b49'] : ['#2d2a28', '#0d0c0b']
    const id =
      drawn.get(key) ??
      addDefinition(
        ui,
        (own) =>
          `<path id="${own}" d="${MAN[name] ?? ''}" transform="scale(${scale})" fill="${color}" stroke="${edge}" stroke-width="6"/>`,
      )
    drawn.set(key, id)
    return `<use href="#${id}" x="${formatCoordinate(x + (column + 0.5) * cell)}" y="${formatCoordinate(y + (line_ + 0.5) * cell)}"/>`
  }
  // Later in the game there are fewer pieces, further apart.
  const late = stage === 0 ? 0.12 : 0.5
  const taken = new Set<string>()
  const settle = (name: string, column: number, line_: number, isWhite: boolean): void => {
    const forward = name === 'king' ? 0 : random.chance(late) ? random.int(1, stage === 0 ? 2 : 3) : 0
    const at: [number, number] = [column, line_ + (isWhite ? -forward : forward)]
    if (taken.has(at.join()) || (forward === 0 && name !== 'king' && random.chance(late * 0.4))) return
    taken.add(at.join())
    body += man(name, ...at, isWhite)
  }
  back.forEach((name, at) => {
    settle(name, at, 0, false)
    settle('pawn', at, 1, false)
    settle(name, at, 7, true)
    settle('pawn', at, 6, true)
  })
  return body
}

/** Backgammon, as it is played in every Persian park. */
export function backgammon(ui: Ui, x: number, y: number, size: number, stage: number): string {
  const { theme, random } = ui
  const height = size * 1.12
  const wood = random.pick(['#7b4a2a', '#5c3a24', '#8a5a34'])
  let body =
    fill(rect(x - 10, y - 10, size + 20, height + 20, 16), mixColors(wood, '#000000', 0.35)) +
    fill(rect(x, y, size, height, 8), mixColors(wood, '#f6e3c0', 0.62)) +
    fill(rect(x + size / 2 - 9, y, 18, height), wood)
  const half = size / 2 - 9
  const cell = half / 6
  let one = ''
  let two = ''
  for (let at = 0; at < 12; at += 1) {
    const left = x + (at % 6) * cell + (at > 5 ? half + 18 : 0)
    const up = polygon(left, y, left + cell, y, left + cell / 2, y + height * 0.4)
    const down = polygon(left, y + height, left + cell, y + height, left + cell / 2, y + height * 0.6)
    if (at % 2) [one, two] = [one + up, two + down]
    else [one, two] = [one + down, two + up]
  }
  body += fill(one, mixColors(theme.tint, wood, 0.4)) + fill(two, mixColors(wood, '#fff3da', 0.25))
  const stack = (column: number, isTop: boolean, count: number, isLight: boolean): string => {
    const cx = x + (column % 6) * cell + (column > 5 ? half + 18 : 0) + cell / 2
    const radius = cell * 0.44
    let men = ''
    for (let at = 0; at < count; at += 1) {
      const cy = isTop ? y + radius + 2 + at * radius * 1.9 : y + height - radius - 2 - at * radius * 1.9
      men +=
        filledCircle(cx, cy, radius, isLight ? '#fff7e6' : '#2b2624') +
        line(circle(cx, cy, radius * 0.62), isLight ? '#d8c39a' : '#5a4f49', 2)
    }
    return men
  }
  const opening: ReadonlyArray<readonly [number, boolean, number, boolean]> = [
    [0, true, 5, true],
    [4, true, 3, false],
    [6, true, 5, false],
    [11, true, 2, true],
    [0, false, 5, false],
    [4, false, 3, true],
    [6, false, 4, true],
    [7, false, 1, true],
    [11, false, 2, false],
  ]
  const spread = random.shuffle([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  const later = spread.map((column, at) => [column, at % 2 === 0, random.int(1, 4), at % 3 === 0] as const)
  const stacks = stage === 0 ? opening : later
  for (const [column, isTop, count, isLight] of stacks) body += stack(column, isTop, count, isLight)
  return (
    body +
    die(x + size * 0.68, y + height * 0.5, 44, random.int(1, 6)) +
    die(x + size * 0.82, y + height * 0.51, 44, random.int(1, 6))
  )
}

function die(x: number, y: number, size: number, value: number): string {
  const far = size * 0.26
  const all: ReadonlyArray<readonly [number, number]> = [
    [0, 0],
    [-far, -far],
    [far, far],
    [far, -far],
    [-far, far],
    [-far, 0],
    [far, 0],
  ]
  const shown = [[0], [1, 2], [0, 1, 2], [1, 2, 3, 4], [0, 1, 2, 3, 4], [1, 2, 3, 4, 5, 6]][value - 1] ?? [0]
  return (
    fill(rect(x - size / 2, y - size / 2 + 4, size, size, size * 0.24), '#000000', 0.22) +
    fill(rect(x - size / 2, y - size / 2, size, size, size * 0.24), '#ffffff') +
    fill(
      shown.map((at) => circle(x + (all[at]?.[0] ?? 0), y + (all[at]?.[1] ?? 0), size * 0.09)).join(''),
      '#c0303f',
    )
  )
}

/** The four-coloured race home. */
export function ludo(ui: Ui, x: number, y: number, size: number): string {
  const { random } = ui
  const cell = size / 15
  const colors = ['#e0433f', '#f2b134', '#3f9e6b', '#3f7fd0']
  let body =
    fill(rect(x - 10, y - 10, size + 20, size + 20, 20), '#5a4636') +
    fill(rect(x, y, size, size, 12), '#fffaf0')
  let grid = ''
  for (let at = 0; at < 15; at += 1)
    for (let across = 6; across < 9; across += 1)
      grid +=
        rect(x + at * cell + 1, y + across * cell + 1, cell - 2, cell - 2, 3) +
        rect(x + across * cell + 1, y + at * cell + 1, cell - 2, cell - 2, 3)
  body += fill(grid, '#ece3d2')
  const corners: ReadonlyArray<readonly [number, number]> = [
    [0, 0],
    [9, 0],
    [9, 9],
    [0, 9],
  ]
  corners.forEach(([cx, cy], at) => {
    const color = colors[at] ?? '#e0433f'
    body +=
      fill(rect(x + cx * cell, y + cy * cell, cell * 6, cell * 6, 12), color) +
      fill(rect(x + (cx + 1) * cell, y + (cy + 1) * cell, cell * 4, cell * 4, 14), '#ffffff')
    for (let spot = 0; spot < 4; spot += 1)
      body += filledCircle(
        x + (cx + 2.1 + (spot % 2) * 1.8) * cell,
        y + (cy + 2.1 + Math.floor(spot / 2) * 1.8) * cell,
        cell * 0.62,
        random.chance(0.6) ? color : '#e6e0d5',
      )
    let lane = ''
    for (let step = 1; step < 6; step += 1)
      lane +=
        at === 0
          ? rect(x + step * cell + 1, y + 7 * cell + 1, cell - 2, cell - 2, 3)
          : at === 1
            ? rect(x + 7 * cell + 1, y + step * cell + 1, cell - 2, cell - 2, 3)
            : at === 2
              ? rect(x + (14 - step) * cell + 1, y + 7 * cell + 1, cell - 2, cell - 2, 3)
              : rect(x + 7 * cell + 1, y + (14 - step) * cell + 1, cell - 2, cell - 2, 3)
    body += fill(lane, color)
    const px = x + (random.int(0, 14) + 0.5) * cell
    body +=
      filledCircle(px, y + (at % 2 ? 6.5 : 8.5) * cell + 2, cell * 0.5, '#000000', 0.25) +
      filledCircle(px, y + (at % 2 ? 6.5 : 8.5) * cell, cell * 0.48, color) +
      filledCircle(px, y + (at % 2 ? 6.5 : 8.5) * cell, cell * 0.2, '#ffffff')
  })
  const [mx, my] = [x + 7.5 * cell, y + 7.5 * cell]
  const h = cell * 1.5
  return (
    body +
    fill(polygon(mx, my, mx - h, my - h, mx - h, my + h), colors[0] ?? '') +
    fill(polygon(mx, my, mx - h, my - h, mx + h, my - h), colors[1] ?? '') +
    fill(polygon(mx, my, mx + h, my - h, mx + h, my + h), colors[2] ?? '') +
    fill(polygon(mx, my, mx - h, my + h, mx + h, my + h), colors[3] ?? '')
  )
}
