import type { Ctx } from '../context.ts'
import type { EndpointBinding } from '../http/edge.ts'
import type { Command } from './command.ts'
import { missingArgumentError } from './contractCommand.ts'
import {
  type CommandField,
  commandFieldsOf,
  commandOptionOf,
  type OptionNames,
  optionName,
  parseFieldValue,
} from './contractInput.ts'
import { callEndpointAsOwner, type InputLabelOf } from './ownerCall.ts'
import type { ResultRow } from './resultText.ts'

/**
 * A command that adds or changes a row, where the office has two separate calls. Options that are not given keep their
 * values.
 */
export interface CreateOrUpdateSpec {
  name: string
  group: string
  about: string
  examples: string[]
  list: EndpointBinding
  add: EndpointBinding
  change: EndpointBinding
  /** `rows` is the name of the list in the results; `key` is the field that identifies a row. */
  rows: string
  key: string
  options?: OptionNames
  /** Field values of a new row. */
  defaults: ResultRow
  /** Corrects input fields that depend on each other. */
  settle?: (input: ResultRow, given: ResultRow) => ResultRow
  labelOf?: InputLabelOf
  text: (row: ResultRow) => string
}

export function createOrUpdateCommand(spec: CreateOrUpdateSpec): Command {
  const { name, group, about, examples, key } = spec
  return {
    name,
    group,
    about,
    examples,
    words: `<${key}>`,
    get options() {
      return Object.fromEntries(optionFields(spec).map((field) => [field.option, commandOptionOf(field)]))
    },
    async run(ctx, { words: [word = ''], options }) {
      const given: ResultRow = {}
      for (const field of optionFields(spec)) {
        const text = options[field.option]
        if (text) given[field.name] = await parseFieldValue(field, text, spec.add.endpoint)
      }
      const { row } = await createOrUpdateRow(ctx, spec, word, given)
      return { data: row, text: spec.text(row) }
    },
  }
}

function optionFields({ add, key, options }: CreateOrUpdateSpec): CommandField[] {
  return commandFieldsOf(add.endpoint, options).filter(({ name }) => name !== key)
}

/**
 * Changes the row with this key, or adds it. Sends the version of the row that was read, so that a concurrent change
 * makes it fail.
 */
export async function createOrUpdateRow(
  ctx: Ctx,
  spec: Pick<
    CreateOrUpdateSpec,
    'list' | 'add' | 'change' | 'rows' | 'key' | 'options' | 'defaults' | 'settle' | 'labelOf'
  >,
  word: string,
  given: ResultRow,
): Promise<{ row: ResultRow; isNew: boolean }> {
  const { add, change, rows, key, options = {}, defaults, settle = (input) => input } = spec
  const fields = commandFieldsOf(add.endpoint, options)
  const keyField = fields.find(({ name }) => name === key)
  if (!word && keyField) throw missingArgumentError(keyField, null)
  const optionLabel: InputLabelOf = (field) =>
    field === key ? `<${key}>` : `--${optionName(field, options)}`
  const labelOf = spec.labelOf ?? optionLabel
  const rowOf = (result: unknown) =>
    ((result as ResultRow)[rows] as ResultRow[]).find((row) => row[key] === word) as ResultRow | undefined
  const known = rowOf(await callEndpointAsOwner(ctx, spec.list, {}))
  const required = fields.filter(({ isRequired }) => isRequired)
  const before = known ?? { ...Object.fromEntries(required.map(({ name }) => [name, null])), ...defaults }
  const input = settle({ ...before, ...given, [key]: word }, given)
  const absent = fields.find(({ name, isNullable }) => input[name] === null && !isNullable)
  if (absent) throw missingArgumentError(absent, labelOf(absent.name))
  const result = await callEndpointAsOwner(ctx, known ? change : add, input, labelOf)
  return { row: rowOf(result) ?? {}, isNew: !known }
}
