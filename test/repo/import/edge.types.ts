import type { Import, Target } from './imports.ts'
import type { Place } from './places.ts'
import type { SliceOrder } from './sliceOrder.ts'

/** The import rules of docs/architecture.md, one by one. Every fault names its rule, file and line. */
export interface Edge extends Import {
  path: string
  from: Place
  target: Target
  /** The place of the target if it is a file of this repository. */
  to: Place | null
  after: SliceOrder
}

/** A sentence that begins with the violated rule, or null. */
export type RuleViolation = string | null
