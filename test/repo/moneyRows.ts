import { type Fault, type Files, lineAt } from './source.ts'

/** Tables whose rows move money, and the columns that together are the state of a row. */
const MONEY_ROWS: Record<string, readonly string[]> = {
  payment: ['state', 'reversal'],
  refund: ['state'],
}

/** An update in a store, from its table to the end of its chain. */
const UPDATE = /\.updateTable\('(\w+)'\)([\s\S]*?)\.execute/g
/** Written directly or by the caller: both may change the state. */
const CHANGES_STATE = /\.set\((?:change|\{[^}]*\b(?:state|reversal)\b|[^)]*=>[\s\S]*?\bstate\b)/

/** Updates of money rows that do not name the origin in every state column. */
export function unnamedOrigins(files: Files): Fault[] {
  return [...files].flatMap(([file, text]) =>
    [...text.matchAll(UPDATE)].flatMap((match) => {
      const [, table = '', chain = ''] = match
      const columns = MONEY_ROWS[table]
      if (!columns || !CHANGES_STATE.test(chain)) return []
      const where = chain.slice(chain.indexOf('.where('))
      return columns
        .filter((column) => !new RegExp(`'${column}'|${column}In\\(`).test(where))
        .map((column) => ({
          file,
          line: lineAt(text, match.index),
          text: `updates ${table}, not naming its ${column}`,
        }))
    }),
  )
}
