import { isTest } from '../repo/source.ts'
import type { Line, Proof, Section } from './lines/line.ts'
import type { Titles } from './titles.ts'

/** What a file says it proves; null where there is no such file. */
export type ReadTitles = (file: string) => Titles | null

const SECTIONS = 9

/** What is wrong with the table, in words; nothing where every demand has its number and its tests. */
export function checkLines(sections: readonly Section[], read: ReadTitles): string[] {
  return [
    ...checkNumbers(sections),
    ...checkDemands(sections.flatMap(({ lines }) => lines)),
    ...sections.flatMap(({ lines }) => lines.flatMap((line) => checkProofs(line, read))),
  ]
}

function checkNumbers(sections: readonly Section[]): string[] {
  const faults: string[] = []
  for (let at = 0; at < Math.max(SECTIONS, sections.length); at++)
    if (sections[at]?.section !== at + 1) faults.push(`section ${at + 1} is not in its place`)
  for (const { section, count, lines } of sections) {
    if (lines.length !== count)
      faults.push(`section ${section} has ${lines.length} lines instead of ${count}`)
    for (const [at, { id }] of lines.entries())
      if (id !== `${section}.${at + 1}`) faults.push(`${id} stands where ${section}.${at + 1} should`)
  }
  return faults
}

function checkDemands(lines: readonly Line[]): string[] {
  const seen = new Map<string, string>()
  return lines.flatMap(({ id, demand }) => {
    const other = seen.get(demand)
    seen.set(demand, id)
    if (demand.trim() === '') return [`${id} demands nothing`]
    return other ? [`${id} demands the same as ${other}`] : []
  })
}

function checkProofs({ id, tests }: Line, read: ReadTitles): string[] {
  if (tests.length === 0) return [`${id} has no test`]
  return tests.flatMap((proof) => {
    const fault = proofFault(proof, read)
    return fault ? [`${id}: ${fault}`] : []
  })
}

function proofFault({ file, name }: Proof, read: ReadTitles): string | null {
  const titles = isTest(file) ? read(file) : null
  if (!titles) return `${file} is no file of tests`
  if (name.trim() === '') return `a test of ${file} has no name`
  if (titles.groups.includes(name)) return null
  const found = titles.tests.filter((title) => title.includes(name))
  // A title that is part of a longer one is still a name of its own.
  const whole = found.filter((title) => title === name || title.endsWith(` > ${name}`))
  if (found.length === 0) return `no test of ${file} is called «${name}»`
  return found.length === 1 || whole.length === 1 ? null : `«${name}» are several tests of ${file}`
}
