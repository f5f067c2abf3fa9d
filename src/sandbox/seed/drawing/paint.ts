import type { Shape, ShapeRole } from './shape.ts'
import { svgElement } from './svg.ts'

/** The colour (or gradient) of each role. */
export type RoleColors = Record<ShapeRole, string>

const turnOf = (shape: Shape): string | undefined =>
  shape.turn ? `rotate(${Math.round(shape.turn * 10) / 10})` : undefined

/** Runs of shapes painted alike are written once. */
export function paintShapes(shapes: readonly Shape[], inks: RoleColors): string {
  return shapes.map((shape) => paintOne(shape, inks[shape.role])).join('')
}

function paintOne(shape: Shape, color: string): string {
  if (shape.line !== undefined) {
    return svgElement('path', {
      d: shape.d,
      transform: turnOf(shape),
      fill: 'none',
      stroke: color,
      'stroke-width': shape.line,
    })
  }
  return svgElement('path', {
    d: shape.d,
    transform: turnOf(shape),
    fill: color,
    stroke: shape.soft ? color : undefined,
    'stroke-width': shape.soft,
  })
}

/** Everything except the cut-outs, in one colour, enlarged by this much: for a shadow, a rim or a paper layer. */
export function silhouette(shapes: readonly Shape[], color: string, grow = 0): string {
  return shapes
    .filter((shape) => shape.role !== 'cut')
    .map((shape) => {
      const width = (shape.line ?? shape.soft ?? 0) + grow
      return svgElement('path', {
        d: shape.d,
        transform: turnOf(shape),
        fill: shape.line === undefined ? color : 'none',
        stroke: width > 0 ? color : undefined,
        'stroke-width': width > 0 ? width : undefined,
      })
    })
    .join('')
}

/** Drawn with one even line; areas are laid over each other so that hidden edges stay hidden. */
export function outline(
  shapes: readonly Shape[],
  inks: { line: string; main: string; second: string; accent: string },
  width: number,
): string {
  return shapes
    .map((shape) => {
      const stroke = shape.role === 'accent' ? inks.accent : inks.line
      if (shape.line !== undefined) {
        const attributes = { d: shape.d, transform: turnOf(shape), fill: 'none' }
        if (shape.role === 'cut' || shape.line < width * 1.7) {
          return svgElement('path', { ...attributes, stroke, 'stroke-width': Math.min(shape.line, width) })
        }
        // A thick line becomes a tube with the same outline as the areas.
        const inner = shape.role === 'main' ? inks.main : inks.second
        return (
          svgElement('path', { ...attributes, stroke, 'stroke-width': shape.line + width * 0.5 }) +
          svgElement('path', { ...attributes, stroke: inner, 'stroke-width': shape.line - width * 1.1 })
        )
      }
      if (shape.role === 'cut')
        return svgElement('path', { d: shape.d, transform: turnOf(shape), fill: inks.line })
      const area = shape.role === 'main' ? inks.main : shape.role === 'second' ? inks.second : inks.accent
      return svgElement('path', {
        d: shape.d,
        transform: turnOf(shape),
        fill: area,
        stroke: inks.line,
        'stroke-width': width,
      })
    })
    .join('')
}
