import { pointOnCircle, polygon, star, svgElement } from './svg.ts'

/** Girih: the interlaced star patterns of Persian tiles. Each kind is an SVG pattern to fill an area with. */
export const GIRIH_KINDS = ['khatam', 'hexagon', 'octagon', 'crossing'] as const
export type GirihKind = (typeof GIRIH_KINDS)[number]

interface Tile {
  width: number
  height: number
  d: string
}

/** Eight-pointed stars with crosses between them. */
function khatam(): Tile {
  const outer = 50
  const inner = outer * Math.cos(Math.PI / 8) * 0.828
  return {
    width: 100,
    height: 100,
    d: star(50, 50, 8, outer, inner) + star(50, 50, 8, outer * 0.5, inner * 0.5, 22.5),
  }
}

/** Six-pointed stars in a hexagon net. */
function hexagon(): Tile {
  const [width, height] = [100, 173.2]
  const centres: Array<[number, number]> = [
    [50, 0],
    [50, height],
    [0, height / 2],
    [width, height / 2],
  ]
  const lines = centres.map(([x, y]) => star(x, y, 6, 57.7, 33.3) + star(x, y, 6, 28, 16, 30))
  return { width, height, d: lines.join('') }
}

/** Octagons and squares with a star inside. */
function octagon(): Tile {
  const radius = 50 / Math.cos(Math.PI / 8)
  const corners: number[] = []
  for (let at = 0; at < 8; at += 1) corners.push(...pointOnCircle(50, 50, radius, 22.5 + at * 45))
  return {
    width: 100,
    height: 100,
    d: polygon(...corners) + star(50, 50, 8, 50, 28) + star(50, 50, 8, 21, 15, 22.5),
  }
}

/** Squares laid over each other, corner to middle. */
function crossing(): Tile {
  return {
    width: 120,
    height: 120,
    d:
      'M0 0L60 25L120 0L95 60L120 120L60 95L0 120L25 60ZM60 25L95 60L60 95L25 60Z' +
      'M60 0V25M60 95V120M0 60H25M95 60H120' +
      star(60, 60, 8, 22, 15.5),
  }
}

const TILES: Record<GirihKind, () => Tile> = { khatam, hexagon, octagon, crossing }

export function girih(
  id: string,
  kind: GirihKind,
  paint: { color: string; width: number; opacity: number; scale: number; turn?: number },
): string {
  const tile = TILES[kind]()
  const turn = paint.turn ? ` rotate(${paint.turn})` : ''
  const path = svgElement('path', {
    d: tile.d,
    fill: 'none',
    stroke: paint.color,
    'stroke-width': paint.width / paint.scale,
    'stroke-opacity': paint.opacity,
  })
  return svgElement(
    'pattern',
    {
      id,
      width: tile.width,
      height: tile.height,
      patternUnits: 'userSpaceOnUse',
      patternTransform: `scale(${paint.scale})${turn}`,
    },
    path,
  )
}
