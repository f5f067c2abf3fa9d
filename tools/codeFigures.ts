/** `npm run house`: figures of the code's structure, for a table of before and after. Generated files are left out. */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { checkCitations, TEXTS } from '../test/repo/citations.ts'
import { findCircles } from '../test/repo/import/circles.ts'
import { findLongFunctions } from '../test/repo/longFunctions.ts'
import { childNodes, type Files, isCode, isTest, parseCode, readTree } from '../test/repo/source.ts'

/** A list that names this many slices counts as one that every new slice must extend. */
const SLICES_OF_A_LIST = 6

const files: Files = readTree('', ['.ts', '.tsx'])
const code = [...files].filter(([path]) => isCode(path) && !path.endsWith('.gen.ts'))
const isOfTests = (path: string) => isTest(path) || path.startsWith('test/')
/** The sample data of the demo does not count as production code, because it was in db/ before it moved to src/. */
const isSeed = (path: string) => /^(db|src\/sandbox)\/seed\//.test(path)
const production = code.filter(([path]) => /^(src|tools)\//.test(path) && !isOfTests(path) && !isSeed(path))
const tests = code.filter(([path]) => isOfTests(path))
const lines = (of: Array<[string, string]>) =>
  of.reduce((sum, [, text]) => sum + text.split('\n').length - 1, 0)
const count = (pattern: RegExp, of = code) =>
  of.reduce((sum, [, text]) => sum + [...text.matchAll(pattern)].length, 0)

function largestFolder(): string {
  const sizes = new Map<string, number>()
  for (const path of readTree('src').keys()) {
    const folder = posix.dirname(path)
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
  }
  const [folder, size] = [...sizes].sort(([, a], [, b]) => b - a)[0] ?? ['', 0]
  return `${size} (${folder})`
}

/**
 * Lists outside the slices that name many slices, including the tests of the repository's rules. A function that visits
 * pages of many slices does not count, because it works without the pages of a new slice.
 */
function registrationPoints(): string[] {
  const slices = readdirSync('src/features')
  const candidates = code.filter(
    ([path]) => !isSeed(path) && !path.startsWith('src/features/') && !/\.test\.|planted/.test(path),
  )
  return candidates.flatMap(([path, text]) =>
    childNodes(parseCode(path, text)['body'])
      .filter(({ type }) => type !== 'ImportDeclaration' && type !== 'FunctionDeclaration')
      .filter(({ start, end }) => slicesNamed(text.slice(start, end), slices) >= SLICES_OF_A_LIST)
      .map(({ start }) => `${path}:${text.slice(0, start).split('\n').length}`),
  )
}

function slicesNamed(text: string, slices: string[]): number {
  return slices.filter((slice) =>
    new RegExp(
      `\\b${slice}(Api|Jobs|Due|Facts|Commands|Pages|Slice|Contract)\\b|['"/]${slice}['"/]|typeof ${slice}\\b`,
    ).test(text),
  ).length
}

const lists = {
  registrationPoints: registrationPoints(),
  longFunctions: findLongFunctions(files),
  circles: findCircles(files).map((circle) => circle.join(' → ')),
  absentDocuments: checkCitations(readTree('', TEXTS)).map(({ file, line }) => `${file}:${line}`),
}
const figures: Record<string, string | number> = {
  'registration points of a new slice': lists.registrationPoints.length,
  'files in the largest folder of src': largestFolder(),
  'production TypeScript, lines': lines(production),
  'production TypeScript, files': production.length,
  'test lines': lines(tests),
  'functions over 70 lines': lists.longFunctions.length,
  'import circles': lists.circles.length,
  'lint suppressions': count(/biome-ignore(?= |-)/g),
  'comments citing absent documents': lists.absentDocuments.length,
  '`as unknown as`': count(/\bas unknown as (?=\w)/g, production),
  commit: spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout.trim(),
}
for (const [name, value] of Object.entries(figures)) console.log(`${name}: ${value}`)
if (process.argv.includes('--lists')) console.log(JSON.stringify(lists, null, 2))
