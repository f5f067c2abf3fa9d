import { useState } from 'react'

/** The values of a form as typed, until they are saved. */
export function useFields<Values extends object>(initial: Values) {
  const [values, setValues] = useState(initial)
  const set =
    <Name extends keyof Values>(name: Name) =>
    (value: Values[Name]) =>
      setValues((before) => ({ ...before, [name]: value }))
  return { values, set }
}
