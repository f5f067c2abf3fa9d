import type { DueWork } from './background/dueWork.ts'
import type { JobHandler } from './background/jobs.ts'
import type { Command } from './command/command.ts'
import type { FactHandler } from './facts.ts'
import type { EndpointBinding } from './http/edge.ts'

/** The server part of a slice. Its pages are in `<slice>.pages.ts`, which the browser may load. */
export interface Slice {
  name: string
  /** Slices whose actions this slice may call. test/repo compares it with the imports and refuses cycles. */
  after?: readonly string[]
  /** API calls of the store with their actions. */
  api?: readonly EndpointBinding[]
  /** API calls of the office with their actions. */
  officeApi?: readonly EndpointBinding[]
  jobs?: readonly JobHandler[]
  due?: readonly DueWork[]
  /** Handlers of facts that other slices publish. */
  facts?: readonly FactHandler[]
  commands?: readonly Command[]
}

export function defineSlice(slice: Slice): Slice {
  return slice
}
