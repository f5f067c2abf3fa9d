export interface SliderPlace {
  /** How far it is scrolled from its start, whatever the direction. */
  offset: number
  /** From the start of one slide to the start of the next. */
  step: number
  /** How far it can be scrolled. */
  end: number
  count: number
}

/** The slide a reader sees. The last one rarely reaches the start of the line, so the end counts as the last. */
export function slideAt({ offset, step, end, count }: SliderPlace): number {
  if (end > 0 && offset >= end - 2) return count - 1
  return step > 0 ? Math.min(count - 1, Math.round(offset / step)) : 0
}
