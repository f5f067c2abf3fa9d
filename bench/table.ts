import { styleText } from 'node:util'

/** One line of the table that a run ends with. */
export interface Row {
  what: string
  ours: string
  reference: string
  /** Ours divided by the reference, or the absolute figure where there is no reference. */
  ratio: string
  goal: string
  /** Null: measured without a goal. */
  isMet: boolean | null
}

const rows: Row[] = []

export function addRow(row: Row): void {
  rows.push(row)
  console.log(lineOf(row))
}

function lineOf({ what, ours, reference, ratio, goal, isMet }: Row): string {
  const state = isMet === null ? '' : isMet ? 'met' : 'MISSED'
  return `${what} | ${ours} | ${reference} | ${ratio} | ${goal} | ${state}`
}

export function printTable(): void {
  const heads = ['what', 'ours', 'reference', 'ratio', 'goal', 'state']
  const cells = [heads, ...rows.map((row) => lineOf(row).split(' | '))]
  const widths = heads.map((_, at) => Math.max(...cells.map((cell) => (cell[at] ?? '').length)))
  const lines = cells.map((cell) => widths.map((width, at) => (cell[at] ?? '').padEnd(width)).join('  '))
  console.log(`\n${styleText('bold', lines[0] ?? '')}\n${lines.slice(1).join('\n')}`)
}
