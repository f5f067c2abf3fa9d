/**
 * Draws the girih pattern after the classic tiling of decagons and bow-ties: decagons touch along edges in a rhombic
 * lattice, and in the middle of every edge two lines cross at 54° to it. One cell, repeated in both directions, fills
 * the plane.
 */
type Point = readonly [number, number]

const APOTHEM = 34
const WIDTH = 4 * APOTHEM * Math.cos(Math.PI / 5)
const HEIGHT = 4 * APOTHEM * Math.sin(Math.PI / 5)

const radians = (degrees: number) => (degrees * Math.PI) / 180
const polar = ([x, y]: Point, radius: number, degrees: number): Point => [
  x + radius * Math.cos(radians(degrees)),
  y + radius * Math.sin(radians(degrees)),
]
const round = (value: number) => Math.round(value * 10) / 10
const polygon = (points: Point[]) => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`

/** The ten-pointed star of a decagon: its tips are the middles of the edges. */
function star(centre: Point): string {
  const inner = (APOTHEM * Math.sin(radians(36))) / Math.sin(radians(126))
  const points: Point[] = []
  for (let degrees = 0; degrees < 360; degrees += 36) {
    points.push(polar(centre, APOTHEM, degrees), polar(centre, inner, degrees + 18))
  }
  return polygon(points)
}

/** One half of the bow-tie between four decagons: a kite whose inner tip lies where the lines cross the waist. */
function kite([x, y]: Point, side: 1 | -1): string {
  const waist = APOTHEM * (Math.sqrt(5) - 2)
  const edge = side > 0 ? 72 : 108
  return polygon([
    [x + side * (WIDTH / 2 - APOTHEM), y],
    polar([x, y - HEIGHT / 2], APOTHEM, edge),
    [x + side * waist, y],
    polar([x, y + HEIGHT / 2], APOTHEM, -edge),
  ])
}

const centre: Point = [WIDTH / 2, HEIGHT / 2]
const corners: Point[] = [0, WIDTH].flatMap((x) => [0, HEIGHT].map((y): Point => [x, y]))
const waists: Point[] = [0, WIDTH].map((x): Point => [x, HEIGHT / 2])
const top: Point[] = [0, HEIGHT].map((y): Point => [WIDTH / 2, y])

export const girihCell = {
  width: round(WIDTH),
  height: round(HEIGHT),
  path: [
    ...[centre, ...corners].map(star),
    ...[...waists, ...top].flatMap((point) => [kite(point, 1), kite(point, -1)]),
  ].join(''),
}
