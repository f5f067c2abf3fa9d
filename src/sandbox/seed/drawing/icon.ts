import { mixColors } from './color.ts'
import { GLYPH_STYLES, type GlyphStyle, glyphOf, inksOn, type MotifPlacement } from './glyph.ts'
import { GROUND_KINDS, type GroundKind, groundOf } from './ground.ts'
import { motifShapes } from './motifs/motifs.ts'
import { isMotif, type Motif } from './names.ts'
import { type Random, randomOf } from './random.ts'
import { circle, fill, line, rect, star, svgDocument, svgElement } from './svg.ts'

const SIZE = 512
const STORE_GREEN = '#0e7a4e'

/** Long shadows need a plain background, plates and stickers a strong one, outlines a calm one. */
const UNFIT: Partial<Record<GlyphStyle, readonly GroundKind[]>> = {
  longShadow: [
    'girih',
    'girihPale',
    'dots',
    'rays',
    'waves',
    'split',
    'horizon',
    'night',
    'white',
    'pale',
    'rings',
    'duotone',
    'blobs',
    'frame',
  ],
  sticker: ['white', 'pale', 'girihPale', 'night'],
  plate: ['white', 'pale', 'girihPale', 'night', 'horizon', 'frame', 'split'],
  outline: ['girih', 'girihPale', 'dots', 'rays', 'waves', 'split'],
  paper: ['night', 'girih', 'dots'],
  glass: ['split', 'girihPale'],
}

export function motifOf(name: string): Motif {
  if (!isMotif(name)) throw new Error(`no motif called ${name}`)
  return name
}

/** A few small marks around the glyph, in quiet corners. */
function ornament(random: Random, color: string): string {
  const corner = random.pick<readonly [number, number]>([
    [92, 92],
    [420, 92],
    [92, 420],
    [420, 420],
  ])
  const [x, y] = corner
  const away = x < 256 ? 44 : -44
  return random.pick([
    () => fill(star(x, y, 4, 30, 9) + star(x + away, y + 26, 4, 15, 5), color, 0.85),
    () => fill(circle(x, y, 13) + circle(x + away, y - 8, 7), color, 0.6),
    () => line(circle(x, y, 17), color, 7, 0.6),
    () => fill(star(x, y, 8, 24, 17), color, 0.7),
  ])()
}

export function drawIcon({ seed, motif, color }: { seed: string; motif: string; color: string }): string {
  const name = motifOf(motif)
  const random = randomOf(`icon/${seed}/${name}/${color}`)
  const kind = random.pick(GROUND_KINDS)
  const ground = groundOf(kind, color, random)
  const fitting = GLYPH_STYLES.filter((style) => !UNFIT[style]?.includes(kind))
  const style = random.pick(fitting as [GlyphStyle, ...GlyphStyle[]])
  const shapes = motifShapes(name, random)
  const inks = inksOn(ground, kind, color, random)
  const place: MotifPlacement = {
    x: 256,
    y: kind === 'horizon' ? 266 : 256,
    scale: random.range(1.52, 1.86),
    turn: random.chance(0.35) ? random.pick([-10, -7, 7, 10]) : 0,
  }
  const isBare = style === 'solid' || style === 'twoTone' || style === 'raised' || style === 'glass'
  const extra =
    isBare && random.chance(0.35) ? ornament(random, mixColors(inks.accent, ground.cut, 0.25)) : ''
  const drawn = glyphOf(style, shapes, ground, inks, place, random)
  const defs = ground.defs + drawn.defs
  return svgDocument(SIZE, SIZE, `${defs ? `<defs>${defs}</defs>` : ''}${ground.body}${extra}${drawn.body}`)
}

/** The mark of the store fills the icon of the store's own application. iOS rounds the corners itself. */
export function drawStoreIcon(mark: string): string {
  const inner = mark.replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$|<title>[^<]*<\/title>/g, '')
  return svgDocument(
    SIZE,
    SIZE,
    fill(rect(0, 0, SIZE, SIZE), STORE_GREEN) + svgElement('g', { transform: 'scale(16)' }, inner),
  )
}
