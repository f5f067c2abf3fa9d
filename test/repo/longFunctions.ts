import { type Files, isCode, isTest, parseCode, visitNodes } from './source.ts'

const MOST_LINES = 70
/** A drawing of the demo is one list of shapes, which reads best in one piece. */
const DRAWINGS = 'src/sandbox/seed/drawing/'

/** Functions of production code that are too long, from the first to the last line, including blank ones. */
export function findLongFunctions(files: Files): string[] {
  const found: string[] = []
  for (const [path, text] of files) {
    if (!/^(src|tools)\//.test(path) || !isCode(path) || isTest(path) || path.endsWith('.gen.ts')) continue
    if (path.startsWith(DRAWINGS)) continue
    visitNodes(parseCode(path, text), ({ type, start, end }) => {
      if (!/Function(Declaration|Expression)$/.test(type)) return
      const length = text.slice(start, end).split('\n').length
      if (length > MOST_LINES) found.push(`${path} (${length})`)
    })
  }
  return found
}
