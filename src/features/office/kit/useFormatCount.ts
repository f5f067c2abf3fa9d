import { useFormatFigures } from './useFormatFigures.ts'

/** Formats a count that stops at a bound: `99+`. */
export function useFormatCount(): (counted: { count: number; isMore: boolean }) => string {
  const { number } = useFormatFigures()
  return ({ count, isMore }) => `${number(count)}${isMore ? '+' : ''}`
}
