import { useState } from 'react'
import { pick } from '#kernel/pick.ts'
import { toSnakeCase } from '#kernel/wireCase.ts'

/** The form that `FormFields` renders: the input of an API call, or a draft. */
export interface FormState<Values> {
  values: Values
  change(part: Partial<Values>): void
  /** The error of a form field, by its camelCase name. */
  errorAt(name: string): string | undefined
}

/** The error of a field, by its camelCase name, or of one item of the list in it. */
export function fieldErrorOf(errors: Record<string, string>, name: string): string | undefined {
  const wire = toSnakeCase(name)
  return errors[wire] ?? Object.entries(errors).find(([path]) => path.startsWith(`${wire}.`))?.[1]
}

/**
 * Keeps the values of a form until they are saved: what was typed, over `initial`. `errors` are those of the API call,
 * by snake_case name. An error in one item of a list is shown at the list's field.
 */
export function useForm<Values extends object>(initial: Values, errors: Record<string, string>) {
  const [typed, setTyped] = useState<Partial<Values>>({})
  const errorAt = (name: string) => fieldErrorOf(errors, name)
  return {
    values: { ...initial, ...typed },
    change: (part: Partial<Values>) => setTyped((before) => ({ ...before, ...part })),
    reset: () => setTyped({}),
    errorAt,
  }
}

/**
 * The fields of `fresh` with the values of an existing item, so that editing an item sends the same fields as creating
 * one.
 */
export function initialFormValues<Values extends object>(fresh: Values, known: Values | null): Values {
  if (!known) return fresh
  const names = Object.keys(fresh) as Array<keyof Values>
  return pick(known, names)
}
