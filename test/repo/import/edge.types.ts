import type { Import, ImportTarget } from './imports.ts'
import type { FilePlace } from './places.ts'
import type { SliceOrder } from './sliceOrder.ts'

/** The import rules of docs/architecture.md, one by one. Every fault names its rule, file and line. */
export interface Edge extends Import {
  path: string
  from: FilePlace
  target: ImportTarget
  /** The place of the target if it is a file of this repository. */
  to: FilePlace | null
  after: SliceOrder
}

/** A sentence that begins with the violated rule, or null. */
export type RuleViolation = string | null
