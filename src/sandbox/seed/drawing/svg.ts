/** Path data and elements, with shortened numbers. */

export function formatCoordinate(value: number): string {
  const rounded = Math.round(value * 10) / 10
  return rounded === 0 ? '0' : String(rounded)
}

export function points(...values: number[]): string {
  return values.map(formatCoordinate).join(' ')
}

export function ellipse(x: number, y: number, rx: number, ry: number): string {
  const [a, b] = [formatCoordinate(rx), formatCoordinate(ry)]
  return `M${points(x - rx, y)}a${a} ${b} 0 1 0 ${formatCoordinate(2 * rx)} 0a${a} ${b} 0 1 0 ${formatCoordinate(-2 * rx)} 0Z`
}

export function circle(x: number, y: number, radius: number): string {
  return ellipse(x, y, radius, radius)
}

export function rect(x: number, y: number, width: number, height: number, radius = 0): string {
  if (radius <= 0)
    return `M${points(x, y)}h${formatCoordinate(width)}v${formatCoordinate(height)}h${formatCoordinate(-width)}Z`
  const r = Math.min(radius, width / 2, height / 2)
  const arc = (dx: number, dy: number): string => `a${points(r, r)} 0 0 1 ${points(dx, dy)}`
  const [w, h] = [width - 2 * r, height - 2 * r]
  return `M${points(x + r, y)}h${formatCoordinate(w)}${arc(r, r)}v${formatCoordinate(h)}${arc(-r, r)}h${formatCoordinate(-w)}${arc(-r, -r)}v${formatCoordinate(-h)}${arc(r, -r)}Z`
}

export function polygon(...values: number[]): string {
  return `M${points(values[0] ?? 0, values[1] ?? 0)}L${values.slice(2).map(formatCoordinate).join(' ')}Z`
}

export function segment(x1: number, y1: number, x2: number, y2: number): string {
  return `M${points(x1, y1)}L${points(x2, y2)}`
}

/** The angle in degrees, clockwise from straight up. */
export function pointOnCircle(x: number, y: number, radius: number, angle: number): [number, number] {
  const radians = ((angle - 90) * Math.PI) / 180
  return [x + radius * Math.cos(radians), y + radius * Math.sin(radians)]
}

export function star(x: number, y: number, count: number, outer: number, inner: number, turn = 0): string {
  const corners: number[] = []
  for (let at = 0; at < count * 2; at += 1) {
    corners.push(...pointOnCircle(x, y, at % 2 === 0 ? outer : inner, turn + (at * 180) / count))
  }
  return polygon(...corners)
}

export function regularPolygon(x: number, y: number, count: number, radius: number, turn = 0): string {
  const corners: number[] = []
  for (let at = 0; at < count; at += 1)
    corners.push(...pointOnCircle(x, y, radius, turn + (at * 360) / count))
  return polygon(...corners)
}

/** A part of a circle's line, clockwise between two angles. */
export function arc(x: number, y: number, radius: number, from: number, to: number): string {
  const large = to - from > 180 ? 1 : 0
  const [start, end] = [pointOnCircle(x, y, radius, from), pointOnCircle(x, y, radius, to)]
  return `M${points(...start)}A${points(radius, radius)} 0 ${large} 1 ${points(...end)}`
}

/** An element; attributes left undefined are left out. */
export function svgElement(
  name: string,
  attributes: Record<string, string | number | undefined>,
  body?: string,
): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? Math.round(value * 1000) / 1000 : value}"`)
    .join('')
  return body === undefined ? `<${name}${written}/>` : `<${name}${written}>${body}</${name}>`
}

export function fill(d: string, color: string, opacity?: number): string {
  return svgElement('path', { d, fill: color, 'fill-opacity': opacity })
}

export function line(d: string, color: string, width: number, opacity?: number): string {
  return svgElement('path', {
    d,
    fill: 'none',
    stroke: color,
    'stroke-width': width,
    'stroke-opacity': opacity,
  })
}

export function group(body: string, transform?: string, opacity?: number): string {
  return svgElement('g', { transform, opacity }, body)
}

export function linearGradient(
  id: string,
  stops: ReadonlyArray<readonly [number, string, number?]>,
  direction: readonly [number, number, number, number] = [0, 0, 0, 1],
): string {
  const [x1, y1, x2, y2] = direction
  return svgElement('linearGradient', { id, x1, y1, x2, y2 }, stopsOf(stops))
}

export function radialGradient(
  id: string,
  stops: ReadonlyArray<readonly [number, string, number?]>,
  at: readonly [number, number, number] = [0.5, 0.5, 0.7],
): string {
  return svgElement('radialGradient', { id, cx: at[0], cy: at[1], r: at[2] }, stopsOf(stops))
}

function stopsOf(stops: ReadonlyArray<readonly [number, string, number?]>): string {
  return stops
    .map(([offset, color, opacity]) =>
      svgElement('stop', { offset, 'stop-color': color, 'stop-opacity': opacity }),
    )
    .join('')
}

/** The whole picture; every line in it has round ends and corners unless it says otherwise. */
export function svgDocument(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" stroke-linecap="round" stroke-linejoin="round">${body}</svg>`
}
