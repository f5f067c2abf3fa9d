import { fill, line, points, rect, segment } from '../../svg.ts'
import { filledCircle, icon, type Ui } from '../kit.ts'
import { coin, gameFigure, gameStatusBar, landscape, worldOf } from './gameWorld.ts'

export function platformGame(ui: Ui, index: number): string {
  const { width, height, random, theme } = ui
  const world = worldOf(ui, random.int(0, 4) + index * 2)
  let body = landscape(ui, world)
  const floor = height * 0.8
  const block = (x: number, y: number, wide: number, high: number): string =>
    fill(rect(x, y, wide, high, 10), world.soil) +
    fill(rect(x + 8, y + 26, wide - 16, 6, 3) + rect(x + 20, y + 44, wide * 0.4, 6, 3), '#000000', 0.1) +
    fill(rect(x, y, wide, 18, 9), world.ground) +
    fill(rect(x + 6, y + 3, wide - 12, 5, 2.5), '#ffffff', 0.3)
  const gap = width * random.range(0.5, 0.62)
  body += block(-20, floor, gap, height - floor + 30) + block(gap + 58, floor + 26, width, height - floor)
  const shelves: Array<[number, number]> = []
  for (let at = 0; at < (ui.isWide ? 6 : 4); at += 1)
    shelves.push([random.range(0.02, 0.66) * width, height * (0.3 + at * 0.115)])
  shelves.forEach(([x, y], at) => {
    const wide = random.range(96, 148)
    body += block(x, y, wide, 40)
    if (at % 2)
      for (let spot = 0; spot < 3; spot += 1)
        body += coin(x + wide / 2 + (spot - 1) * 34, y - 30 - (spot === 1 ? 12 : 0), 12)
    else body += gameFigure(x + wide / 2, y - 24, 56, random.pick(['#a45bd0', '#e2574c', '#3f9e6b']), 'foe')
  })
  const [hx, hy] = [gap * 0.5, floor - 46]
  body +=
    line(
      `M${points(hx - 64, hy + 8)}C${points(hx - 30, hy - 110, hx + 70, hy - 150, hx + 130, hy - 50)}`,
      '#ffffff',
      4,
      0.55,
    ) + gameFigure(hx, hy, 104, theme.tint)
  body +=
    line(segment(width - 44, floor + 26, width - 44, floor - 128), '#e9edf1', 7) +
    fill(`M${points(width - 48, floor - 126)}l-58 18l58 20Z`, theme.tint)
  const y = height - 78
  for (const [x, name] of [
    [54, 'next'],
    [124, 'back'],
  ] as const)
    body += filledCircle(x, y, 31, '#ffffff', 0.34) + icon(name, x, y, 28, '#ffffff', 3.4)
  body +=
    filledCircle(width - 64, y, 39, '#ffffff', 0.34) +
    line(`M${points(width - 78, y + 8)}l14-16l14 16`, '#ffffff', 5)
  return body + gameStatusBar(ui, { lives: random.int(1, 3) })
}
