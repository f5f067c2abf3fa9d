export interface SliderScrollPosition {
  /** How far the banners are scrolled from the start, in either text direction. */
  offset: number
  /** Distance between the starts of two neighbouring banners. */
  step: number
  /** Maximum scroll distance of the banners. */
  end: number
  count: number
}

/**
 * Index of the visible banner. The last banner rarely reaches the start of the line, so the scroll end counts as the
 * last.
 */
export function visibleSlideIndex({ offset, step, end, count }: SliderScrollPosition): number {
  if (end > 0 && offset >= end - 2) return count - 1
  return step > 0 ? Math.min(count - 1, Math.round(offset / step)) : 0
}
