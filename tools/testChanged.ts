/**
 * Runs the tests of the changed parts: `npm run changed`, or for given files `npm run changed --
 * src/features/gift/gift.rules.ts`. For effects on other slices run `make test`.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { dirname } from 'node:path'

const SERVER_LAYER = /\.(actions|store|api|jobs|contract|loader|commands|facts|views|slice|reads)\.ts$/

const given = process.argv.slice(2)
const tests = [...new Set((given.length > 0 ? given : changedFiles()).flatMap(testsOf))]
if (tests.length === 0) {
  console.log('No test stands next to what changed.')
  process.exit(0)
}
console.log(tests.join('\n'))
process.exit(spawnSync('vitest', ['run', ...tests], { stdio: 'inherit' }).status ?? 1)

function changedFiles(): string[] {
  const lines = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
  const changed = [
    ...lines('diff', '--name-only', 'HEAD'),
    ...lines('ls-files', '--others', '--exclude-standard'),
  ]
  return changed.filter((file) => existsSync(file))
}

/**
 * The tests in the folder of a file, or in its whole slice; for a file of the server layer also the tests over HTTP.
 */
function testsOf(file: string): string[] {
  if (/\.test\.tsx?$/.test(file)) return [file]
  const slice = /^src\/features\/(\w+)\//.exec(file)?.[1]
  if (!slice) return file.startsWith('src/') ? globSync(`${dirname(file)}/*.test.{ts,tsx}`) : []
  const beside = globSync(`src/features/${slice}/**/*.test.{ts,tsx}`)
  return SERVER_LAYER.test(file) ? [...beside, ...sliceTests(slice)] : beside
}

/** The tests in the folder of the slice, or, without a folder, those whose name begins with the name of the slice. */
function sliceTests(slice: string): string[] {
  const isNamed = new RegExp(`^test/slice/(${slice}([A-Z]\\w*)?|${slice}/\\w+)\\.test\\.ts$`)
  return globSync('test/slice/{*,*/*}.test.ts').filter((file) => isNamed.test(file))
}
