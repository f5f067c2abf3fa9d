import type { Random } from './random.ts'

/**
 * A motif is a short list of shapes in a square from −100 to 100; how they are painted is decided later.
 * `main` and `second` make the silhouette, `accent` stands out, `cut` is detail in the ground's colour.
 */
export type Role = 'main' | 'second' | 'accent' | 'cut'

export interface Shape {
  d: string
  role: Role
  /** Width, when the path is a line rather than an area. */
  line?: number
  /** Rounds the corners of an area by so much. */
  soft?: number
  /** Turned around the middle, in degrees. */
  turn?: number
}

export type MotifDrawing = (random: Random) => Shape[]

const area =
  (role: Role) =>
  (d: string, soft?: number, turn?: number): Shape => ({
    d,
    role,
    ...(soft ? { soft } : {}),
    ...(turn ? { turn } : {}),
  })

const stroke =
  (role: Role) =>
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

/** A number of copies around the middle. */
export function repeatAroundCentre(count: number, shape: Shape, from = 0): Shape[] {
  return Array.from({ length: count }, (_, at) => ({ ...shape, turn: from + (at * 360) / count }))
}
