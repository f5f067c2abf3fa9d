/** A byte range of a file, both ends inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Parses a Range header: `bytes=0-99`, `bytes=100-` and `bytes=-100`. For multiple or invalid ranges the whole file is
 * sent, as RFC 9110 allows.
 */
export function parseRangeHeader(
  header: string | undefined,
  size: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (!match[1] && !match[2])) return 'whole'
  const [first, last] = [match[1], match[2]]
  if (!first) return suffixPart(Number(last), size)
  const start = Number(first)
  const end = last ? Math.min(Number(last), size - 1) : size - 1
  if (start >= size) return 'unsatisfiable'
  return end < start ? 'whole' : { start, end }
}

function suffixPart(count: number, size: number): ByteRange | 'unsatisfiable' {
  return count === 0 ? 'unsatisfiable' : { start: Math.max(0, size - count), end: size - 1 }
}
