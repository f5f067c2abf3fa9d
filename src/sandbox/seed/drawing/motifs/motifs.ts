import type { Motif } from '../names.ts'
import type { Random } from '../random.ts'
import type { MotifDrawing, Shape } from '../shape.ts'
import { DESK } from './desk.ts'
import { HERITAGE_MOTIFS } from './heritage.ts'
import { LIFE } from './life.ts'
import { MEDIA_MOTIFS } from './media.ts'
import { NATURE_MOTIFS } from './nature.ts'
import { PLAY_MOTIFS } from './play.ts'
import { MONEY_MOTIFS, TRAVEL_MOTIFS } from './travel.ts'

const DRAWINGS: Record<Motif, MotifDrawing> = {
  ...NATURE_MOTIFS,
  ...LIFE,
  ...DESK,
  ...MEDIA_MOTIFS,
  ...TRAVEL_MOTIFS,
  ...MONEY_MOTIFS,
  ...PLAY_MOTIFS,
  ...HERITAGE_MOTIFS,
}

export function motifShapes(motif: Motif, random: Random): Shape[] {
  return DRAWINGS[motif](random)
}
