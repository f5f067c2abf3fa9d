export interface SliderPlace {
  /** Scroll distance from the start, in either text direction. */
  offset: number
  /** Distance between the starts of two neighbouring slides. */
  step: number
  /** Maximum scroll distance. */
  end: number
  count: number
}

/** The visible slide. The last slide rarely reaches the start of the line, so the scroll end counts as the last. */
export function slideAt({ offset, step, end, count }: SliderPlace): number {
  if (end > 0 && offset >= end - 2) return count - 1
  return step > 0 ? Math.min(count - 1, Math.round(offset / step)) : 0
}
