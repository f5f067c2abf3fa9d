import { type Files, isCode, isTest } from '../source.ts'
import { importsOf, resolveImport } from './imports.ts'

/**
 * Groups of files that import each other, type imports included. Lazy imports (`import()`) do not count: they run
 * after both files are loaded. Tarjan's algorithm, one entry for each strongly connected group.
 */
export function findCircles(files: Files): string[][] {
  const graph = graphOf(files)
  const circles: string[][] = []
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()

  function connect(file: string): void {
    index.set(file, index.size)
    low.set(file, index.size - 1)
    stack.push(file)
    onStack.add(file)
    for (const next of graph.get(file) ?? []) {
      if (!index.has(next)) connect(next)
      if (onStack.has(next)) low.set(file, Math.min(low.get(file) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(file) === index.get(file)) takeGroup(file)
  }
  function takeGroup(root: string): void {
    const group = stack.splice(stack.indexOf(root))
    for (const file of group) onStack.delete(file)
    if (group.length > 1) circles.push(group.sort())
  }

  for (const file of graph.keys()) if (!index.has(file)) connect(file)
  return circles
}

function graphOf(files: Files): Map<string, string[]> {
  const graph = new Map<string, string[]>()
  for (const [path, text] of files) {
    if (!isCode(path) || isTest(path)) continue
    const targets = importsOf(path, text)
      .filter(({ isLazy }) => !isLazy)
      .map(({ specifier }) => resolveImport(files, path, specifier))
    graph.set(
      path,
      targets.flatMap((target) => (target.kind === 'file' && files.has(target.path) ? [target.path] : [])),
    )
  }
  return graph
}
