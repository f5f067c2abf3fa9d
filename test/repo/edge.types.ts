import type { Import, Target } from './imports.ts'
import type { Place } from './places.ts'
import type { SliceOrder } from './sliceOrder.ts'

/** "Who may import what" of docs/architecture.md, rule by rule. Every fault names its rule, file and line. */
export interface Edge extends Import {
  path: string
  from: Place
  target: Target
  /** The place of the target when it is a file of ours. */
  to: Place | null
  after: SliceOrder
}

/** A sentence that begins with the broken rule, or null. */
export type Judgement = string | null
