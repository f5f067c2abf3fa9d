import type { Motif } from '../names.ts'
import type { Random } from '../random.ts'
import type { MotifDrawing, Shape } from '../shape.ts'
import { DESK } from './desk.ts'
import { HERITAGE } from './heritage.ts'
import { LIFE } from './life.ts'
import { MEDIA } from './media.ts'
import { NATURE } from './nature.ts'
import { PLAY } from './play.ts'
import { MONEY, TRAVEL } from './travel.ts'

const DRAWINGS: Record<Motif, MotifDrawing> = {
  ...NATURE,
  ...LIFE,
  ...DESK,
  ...MEDIA,
  ...TRAVEL,
  ...MONEY,
  ...PLAY,
  ...HERITAGE,
}

export function motifShapes(motif: Motif, random: Random): Shape[] {
  return DRAWINGS[motif](random)
}
