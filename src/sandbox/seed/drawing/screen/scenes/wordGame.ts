import { fill, line, pointOnCircle, points, rect, svgElement } from '../../svg.ts'
import { filledCircle, icon, type Ui } from '../kit.ts'
import { gameStatusBar, landscape, worldOf } from './gameWorld.ts'

/** Letters as lines in a box of 20. */
const LETTERS: readonly [string, ...string[]] = [
  'M10 2V18',
  'M2 8Q1 13 6 13H14Q19 13 18 8M10 18h.1',
  'M2 10Q1 15 6 15H14Q19 15 18 10M8 6h.1M12 6h.1',
  'M7 4Q15 9 13 14Q10 16 5 15',
  'M12 7Q15 14 5 18',
  'M18 7Q18 12 15 12Q12 12 12 8Q12 12 9 12Q7 12 7 8Q8 17 1 16',
  'M13 8A3 3 0 1 0 13 13Q8 14 6 12V18',
  'M3 8Q3 16 10 16T17 8M10 8h.1',
  'M13 2V12Q13 17 8 17Q3 17 3 12',
  'M14 9A3 3 0 1 0 11 12Q14 12 14 9Q15 16 6 18',
  'M10 5Q3 11 8 14Q14 15 14 10Q13 6 9 7',
]

/** Takes the letters of a shuffled set in turn, so that neighbours differ. */
type Pen = (x: number, y: number, size: number, color: string) => string

function penOf(ui: Ui): Pen {
  let waiting: string[] = []
  return (x, y, size, color) => {
    if (waiting.length === 0) waiting = ui.random.shuffle(LETTERS)
    const scale = Math.round((size / 20) * 100) / 100
    return svgElement('path', {
      d: waiting.pop() ?? LETTERS[0],
      transform: `translate(${points(x - size / 2, y - size / 2)}) scale(${scale})`,
      fill: 'none',
      stroke: color,
      'stroke-width': 2.5,
    })
  }
}

export function wordGame(ui: Ui, index: number): string {
  const { width, height, random, theme } = ui
  let body =
    landscape(ui, worldOf(ui, random.int(0, 4) + index * 2), 0.74) +
    fill(rect(0, 0, width, height), '#0b1020', 0.22)
  const letter = penOf(ui)
  const cell = Math.min(width / 8, 76)
  const middle = width / 2
  if (index === 1) {
    const count = 5
    const step = cell * 1.22
    const left = middle - (count * step) / 2
    const colors = ['#46a86b', '#e0a52b', '#6d7380']
    for (let line_ = 0; line_ < 6; line_ += 1)
      for (let column = 0; column < count; column += 1) {
        const [x, y] = [left + column * step, height * 0.18 + line_ * step]
        const isSet = line_ < 4
        body +=
          fill(
            rect(x + 3, y + 3, step - 6, step - 6, 12),
            isSet ? (colors[line_ === 3 ? 0 : random.int(0, 2)] ?? '#46a86b') : '#ffffff',
            isSet ? 1 : 0.22,
          ) + (isSet ? letter(x + step / 2, y + step / 2, step * 0.56, '#ffffff') : '')
      }
    const key = (width - 24) / 10
    const top = height - 212
    for (let at = 0; at < 28; at += 1) {
      const [line_, column] = [Math.floor(at / 10), at % 10]
      const x = 12 + column * key + (line_ === 2 ? key : 0)
      body +=
        fill(
          rect(x + 2, top + line_ * 56, key - 4, 48, 8),
          at % 7 === 0 ? '#46a86b' : at % 5 === 0 ? '#6d7380' : '#f4f1ea',
        ) +
        letter(
          x + key / 2,
          top + line_ * 56 + 24,
          Math.min(key * 0.62, 30),
          at % 7 === 0 || at % 5 === 0 ? '#ffffff' : '#3a332b',
        )
    }
    return body + gameStatusBar(ui, { isPlain: true })
  }
  const words_: ReadonlyArray<readonly [number, number, number, boolean]> = [
    [0, 0, 4, true],
    [0, 0, 4, false],
    [3, 0, 5, false],
    [0, 3, 6, true],
    [5, 3, 3, false],
    [1, 5, 5, true],
  ]
  const taken = new Map<string, [number, number, number]>()
  words_.forEach(([column, line_, count, isAcross], at) => {
    for (let step = 0; step < count; step += 1) {
      const [cx, cy] = isAcross ? [column + step, line_] : [column, line_ + step]
      if (!taken.has(`${cx}.${cy}`)) taken.set(`${cx}.${cy}`, [cx, cy, at])
    }
  })
  const left = middle + cell * 3
  for (const [cx, cy, at] of taken.values()) {
    const [x, y] = [left - (cx + 1) * cell, height * 0.16 + cy * cell]
    const isFound = at !== 2 && at !== 4
    body +=
      fill(rect(x + 2, y + 2, cell - 4, cell - 4, 10), isFound ? theme.tint : '#ffffff', isFound ? 1 : 0.82) +
      (isFound ? letter(x + cell / 2, y + cell / 2, cell * 0.6, theme.onTint) : '')
  }
  const radius = Math.min(width * 0.34, 190)
  const wy = height - radius - 64
  body += filledCircle(middle, wy, radius, '#ffffff', 0.88)
  const spots = Array.from({ length: 6 }, (_, at) => pointOnCircle(middle, wy, radius * 0.68, at * 60))
  const path = [0, 2, 3, 5].map((at): [number, number] => spots[at] ?? [middle, wy])
  body += line(`M${path.map(([x, y]) => points(x, y)).join('L')}`, theme.tint, 10)
  spots.forEach(([x, y], at) => {
    const isOn = at !== 1 && at !== 4
    body +=
      (isOn ? filledCircle(x, y, radius * 0.23, theme.tint) : '') +
      letter(x, y, radius * 0.32, isOn ? theme.onTint : '#3a332b')
  })
  body += icon('shuffle', middle, wy, 28, '#8b7b68')
  for (const [x, name] of [
    [44, 'star'],
    [width - 44, 'gift'],
  ] as const)
    body +=
      filledCircle(x, wy + radius - 10, 30, theme.tint) + icon(name, x, wy + radius - 10, 26, theme.onTint)
  return body + gameStatusBar(ui, { isPlain: true })
}
