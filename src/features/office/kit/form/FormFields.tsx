import { type ComponentProps, type ComponentType, isValidElement, type ReactElement } from 'react'
import { formatMessage } from '#kernel/message.ts'
import { Checkbox } from '#ui/form/Checkbox.tsx'
import { Field, type FieldProps } from '#ui/form/Field.tsx'
import { Select } from '#ui/form/Select.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { type CatalogueName, useCatalogues, useLocale } from '#web/i18n.tsx'
import type { Messages } from '#web/messages.gen.ts'
import { useFormatFigures } from '../useFormatFigures.ts'
import { DateField } from './DateField.tsx'
import { formatWholeNumber, INVALID_NUMBER, parseCommaList, parseWholeNumber } from './form.rules.ts'
import { TextPair } from './TextPair.tsx'
import { TimeField } from './TimeField.tsx'
import { TypedField } from './TypedField.tsx'
import type { FormState } from './useForm.ts'

type Given = 'label' | 'hint' | 'name' | 'value' | 'onValue' | 'error'
type Input = Omit<FieldProps, Given>
type Area = Omit<ComponentProps<typeof TextArea>, Given>

/** The type of value that each kind of form field edits. */
interface ValueTypes {
  text: string | null
  area: string
  pair: unknown
  whole: number
  optionalWhole: number | null
  time: string | null
  day: string | null
  list: string[]
  flag: boolean
  choice: string | undefined
}

/** The properties of each kind of form field, besides its label and hint. */
interface Kinds {
  text: Input
  area: Area
  /** Two fields for one text, in Persian and English. */
  pair: { maxLength: number; rows?: number }
  whole: Input
  optionalWhole: Input
  /** An instant. With `isEnd` it is the end of something, so a day without a time means its last minute. */
  time: { isEnd?: boolean }
  /** A day in Tehran. */
  day: object
  /** A field for several labels, separated by commas. */
  list: Input
  flag: object
  choice: Pick<ComponentProps<typeof Select>, 'options' | 'placeholder'>
}
type Kind = keyof Kinds

type Named<Values, Type> = {
  [Name in keyof Values & string]: Values[Name] extends Type ? Name : never
}[keyof Values & string]

/** The common name of two text fields: `title` for `titleFa` and `titleEn`. */
type PairName<Name> = Name extends `${infer Text}Fa` ? Text : never
/** Names of the form values that a field of this kind may edit. */
type NameFor<Values, One extends Kind> = One extends 'pair'
  ? PairName<Named<Values, string>>
  : Named<Values, ValueTypes[One]>

/** Keys of messages without parameters. Messages with parameters are passed as formatted text. */
type PlainKey<Name extends CatalogueName> = {
  [Key in keyof Messages[Name]]: Messages[Name][Key] extends null ? Key : never
}[keyof Messages[Name]] &
  string
type Texts<Key> = ({ label: Key } | { labelText: string }) & { hint?: Key; hintText?: string }

/** The description of one form field. */
export type FormField<Values, Name extends CatalogueName> = {
  [One in Kind]: { kind: One; name: NameFor<Values, One> } & Kinds[One] & Texts<PlainKey<Name>>
}[Kind]

interface Props<Values, Name extends CatalogueName> {
  of: FormState<Values>
  /** Name of the message file with the labels and hints of the fields. */
  messages: Name
  /** The form fields in order. Other elements, each with a key, may stand between them; false entries are left out. */
  fields: ReadonlyArray<FormField<NoInfer<Values>, Name> | ReactElement | false>
}

/** Renders the fields of a form from their descriptions. */
export function FormFields<Values extends object, Name extends CatalogueName>(props: Props<Values, Name>) {
  const { of: form, messages, fields } = props
  const locale = useLocale()
  const catalogue = useCatalogues()[messages]
  const t = (key: string) => formatMessage(locale, catalogue?.[key] ?? key, {})
  return fields.map((field) => {
    if (!field || isValidElement(field)) return field
    const { kind, name, label, labelText, hint, hintText, ...rest } = field as AnyField
    const Part = PARTS[kind] as ComponentType<PartProps<Kind>>
    return (
      <Part
        key={name}
        {...rest}
        name={name}
        form={form}
        label={labelText ?? t(label)}
        hint={hintText ?? (hint && t(hint))}
        value={(form.values as Record<string, unknown>)[name] as ValueTypes[Kind]}
        onValue={(value) => form.change({ [name]: value } as Partial<Values>)}
        error={form.errorAt(name)}
      />
    )
  })
}

interface AnyField {
  kind: Kind
  name: string
  label: string
  labelText?: string
  hint?: string
  hintText?: string
}

type PartProps<One extends Kind> = Kinds[One] & {
  form: FormState<object>
  name: string
  label: string
  hint: string | undefined
  value: ValueTypes[One]
  onValue: (value: ValueTypes[One]) => void
  error: string | undefined
}

/** A whole number in the digits of the language, without separators. */
function useFormatWhole() {
  const { digits } = useFormatFigures()
  return (value: number | null) => digits(formatWholeNumber(value))
}

const PARTS: { [One in Kind]: ComponentType<PartProps<One>> } = {
  text: ({ form: _, name: __, value, ...rest }) => <Field {...rest} value={value ?? ''} />,
  area: ({ form: _, name: __, ...rest }) => <TextArea {...rest} />,
  pair: TextPair,
  whole: ({ form: _, name: __, ...rest }) => (
    <TypedField
      {...rest}
      format={useFormatWhole()}
      parse={(text) => parseWholeNumber(text) ?? INVALID_NUMBER}
      inputMode="numeric"
    />
  ),
  optionalWhole: ({ form: _, name: __, ...rest }) => (
    <TypedField {...rest} format={useFormatWhole()} parse={parseWholeNumber} inputMode="numeric" />
  ),
  time: ({ form: _, name: __, onValue, ...rest }) => (
    <TimeField {...rest} onValue={onValue} onUnreadable={onValue} />
  ),
  day: ({ form: _, name: __, onValue, ...rest }) => (
    <DateField {...rest} onValue={onValue} onUnreadable={onValue} />
  ),
  list: ({ form: _, name: __, ...rest }) => (
    <TypedField {...rest} format={(labels) => labels.join(', ')} parse={parseCommaList} />
  ),
  flag: ({ label, hint, value, onValue }) => (
    <Checkbox label={label} hint={hint} checked={value} onValue={onValue} />
  ),
  choice: ({ form: _, name: __, value, ...rest }) => <Select {...rest} value={value ?? ''} />,
}
