import { fill, formatCoordinate, line, linearGradient, pointOnCircle, points, rect } from '../svg.ts'

import { addDefinition, filledCircle, textLine, type Ui } from './kit.ts'

export function curve(
  ui: Ui,
  x: number,
  y: number,
  width: number,
  height: number,
  options: { color?: string; count?: number; isFilled?: boolean; isRising?: boolean; weight?: number } = {},
): string {
  const { random, theme } = ui
  const { color = theme.tint, count = 8, isFilled = true, isRising = true, weight = 3 } = options
  const step = width / (count - 1)
  const spots = Array.from({ length: count }, (_, at): [number, number] => {
    const trend = isRising ? 0.8 - (at / count) * 0.6 : 0.5
    return [x + at * step, y + height * Math.min(0.95, Math.max(0.05, trend + random.range(-0.2, 0.2)))]
  })
  let d = ''
  spots.forEach(([px, py], at) => {
    const [bx, by] = spots[at - 1] ?? [px, py]
    d += at === 0 ? `M${points(px, py)}` : `C${points(bx + step / 2, by, px - step / 2, py, px, py)}`
  })
  const [lastX, lastY] = spots.at(-1) ?? [x, y]
  const area = isFilled
    ? fill(
        `${d}V${formatCoordinate(y + height)}H${formatCoordinate(x)}Z`,
        `url(#${addDefinition(ui, (id) =>
          linearGradient(id, [
            [0, color, 0.34],
            [1, color, 0],
          ]),
        )})`,
      )
    : ''
  return (
    area +
    line(d, color, weight) +
    (isFilled ? filledCircle(lastX, lastY, 6.5, color) + filledCircle(lastX, lastY, 3, theme.surface) : '')
  )
}

export function gridLines(ui: Ui, x: number, y: number, width: number, height: number, count = 4): string {
  let d = ''
  for (let at = 0; at <= count; at += 1) d += rect(x, y + (height * at) / count, width, 0.8)
  return fill(d, ui.theme.line)
}

export function bars(
  ui: Ui,
  x: number,
  y: number,
  width: number,
  height: number,
  count: number,
  active = -1,
): string {
  const step = width / count
  let body = ''
  for (let at = 0; at < count; at += 1) {
    const high = height * ui.random.range(0.25, 1)
    const isActive = active < 0 || at === active
    body += fill(
      rect(x + at * step + step * 0.22, y + height - high, step * 0.56, high, Math.min(7, step * 0.24)),
      isActive ? ui.theme.tint : ui.theme.soft,
    )
    body += textLine(ui, x + at * step + step * 0.5 + 7, y + height + 14, 14, 4)
  }
  return body
}

/** A ring that is filled clockwise by a share. */
export function ring(
  ui: Ui,
  x: number,
  y: number,
  radius: number,
  share: number,
  width: number,
  color = ui.theme.tint,
): string {
  const end = pointOnCircle(x, y, radius, 360 * Math.min(share, 0.999))
  const d = `M${points(x, y - radius)}A${formatCoordinate(radius)} ${formatCoordinate(radius)} 0 ${share > 0.5 ? 1 : 0} 1 ${points(...end)}`
  const track = `M${points(x, y - radius)}A${formatCoordinate(radius)} ${formatCoordinate(radius)} 0 1 1 ${points(x - 0.1, y - radius)}`
  return line(track, color, width, 0.16) + line(d, color, width)
}

/** Parts of a whole, side by side around a ring. */
export function donut(ui: Ui, x: number, y: number, radius: number, width: number): string {
  let from = 0
  const shares = [0.36, 0.26, 0.2, 0.18]
  return shares
    .map((share, at) => {
      const [start, end] = [
        pointOnCircle(x, y, radius, from * 360 + 4),
        pointOnCircle(x, y, radius, (from + share) * 360 - 4),
      ]
      from += share
      return `<path d="M${points(...start)}A${formatCoordinate(radius)} ${formatCoordinate(radius)} 0 0 1 ${points(...end)}" fill="none" stroke="${ui.theme.series[at] ?? ui.theme.tint}" stroke-width="${width}" stroke-linecap="butt"/>`
    })
    .join('')
}
