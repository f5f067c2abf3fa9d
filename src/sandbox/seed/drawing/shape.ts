import type { Random } from './random.ts'

/**
 * A motif is a short list of shapes in a square from −100 to 100, without colours. `main` and `second` make the
 * silhouette, `accent` stands out, `cut` is a detail in the colour of the background.
 */
export type ShapeRole = 'main' | 'second' | 'accent' | 'cut'

export interface Shape {
  d: string
  role: ShapeRole
  /** The line width, if the path is a line and not an area. */
  line?: number
  /** By how much to round the corners of an area. */
  soft?: number
  /** The rotation around the middle, in degrees. */
  turn?: number
}

export type MotifDrawing = (random: Random) => Shape[]

const area =
  (role: ShapeRole) =>
  (d: string, soft?: number, turn?: number): Shape => ({
    d,
    role,
    ...(soft ? { soft } : {}),
    ...(turn ? { turn } : {}),
  })

const stroke =
  (role: ShapeRole) =>
  (d: string, width: number, turn?: number): Shape => ({
    d,
    role,
    line: width,
    ...(turn ? { turn } : {}),
  })

export const main = area('main')
export const second = area('second')
export const accent = area('accent')
export const cut = area('cut')
export const mainLine = stroke('main')
export const secondLine = stroke('second')
export const accentLine = stroke('accent')
export const cutLine = stroke('cut')

export function rotateShapes(angle: number, shapes: Shape[]): Shape[] {
  return shapes.map((shape) => ({ ...shape, turn: (shape.turn ?? 0) + angle }))
}

/** Copies of a shape, evenly placed around the middle. */
export function repeatAroundCentre(count: number, shape: Shape, from = 0): Shape[] {
  return Array.from({ length: count }, (_, at) => ({ ...shape, turn: from + (at * 360) / count }))
}
