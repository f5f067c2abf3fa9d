import type { Ctx } from '../context.ts'
import type { Binding } from '../http/edge.ts'
import type { Command } from './command.ts'
import { missing } from './contractCommand.ts'
import { type Field, fieldsOf, type OptionNames, optionName, optionOf, parseField } from './contractInput.ts'
import { callAsOwner, type LabelOf } from './ownerCall.ts'
import type { Row } from './resultText.ts'

/**
 * A command that adds or changes a row, where the office has two separate calls. Options that are not given keep their
 * values.
 */
export interface PutSpec {
  name: string
  group: string
  about: string
  examples: string[]
  list: Binding
  add: Binding
  change: Binding
  /** `rows` is the name of the list in the results; `key` is the field that identifies a row. */
  rows: string
  key: string
  options?: OptionNames
  /** Field values of a new row. */
  defaults: Row
  /** Corrects input fields that depend on each other. */
  settle?: (input: Row, given: Row) => Row
  labelOf?: LabelOf
  text: (row: Row) => string
}

export function putCommand(spec: PutSpec): Command {
  const { name, group, about, examples, key } = spec
  return {
    name,
    group,
    about,
    examples,
    words: `<${key}>`,
    get options() {
      return Object.fromEntries(optionFields(spec).map((field) => [field.option, optionOf(field)]))
    },
    async run(ctx, { words: [word = ''], options }) {
      const given: Row = {}
      for (const field of optionFields(spec)) {
        const text = options[field.option]
        if (text) given[field.name] = await parseField(field, text, spec.add.endpoint)
      }
      const { row } = await putRow(ctx, spec, word, given)
      return { data: row, text: spec.text(row) }
    },
  }
}

function optionFields({ add, key, options }: PutSpec): Field[] {
  return fieldsOf(add.endpoint, options).filter(({ name }) => name !== key)
}

/**
 * Changes the row with this key, or adds it. Sends the version of the row that was read, so that a concurrent change
 * makes it fail.
 */
export async function putRow(
  ctx: Ctx,
  spec: Pick<
    PutSpec,
    'list' | 'add' | 'change' | 'rows' | 'key' | 'options' | 'defaults' | 'settle' | 'labelOf'
  >,
  word: string,
  given: Row,
): Promise<{ row: Row; isNew: boolean }> {
  const { add, change, rows, key, options = {}, defaults, settle = (input) => input } = spec
  const fields = fieldsOf(add.endpoint, options)
  const keyField = fields.find(({ name }) => name === key)
  if (!word && keyField) throw missing(keyField, null)
  const optionLabel: LabelOf = (field) => (field === key ? `<${key}>` : `--${optionName(field, options)}`)
  const labelOf = spec.labelOf ?? optionLabel
  const rowOf = (result: unknown) =>
    ((result as Row)[rows] as Row[]).find((row) => row[key] === word) as Row | undefined
  const known = rowOf(await callAsOwner(ctx, spec.list, {}))
  const before = known ?? { ...Object.fromEntries(fields.map(({ name }) => [name, null])), ...defaults }
  const input = settle({ ...before, ...given, [key]: word }, given)
  const absent = fields.find(({ name, isNullable }) => input[name] === null && !isNullable)
  if (absent) throw missing(absent, labelOf(absent.name))
  const result = await callAsOwner(ctx, known ? change : add, input, labelOf)
  return { row: rowOf(result) ?? {}, isNew: !known }
}
