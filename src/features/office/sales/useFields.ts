import { useState } from 'react'

/** What somebody is filling in: kept as typed until it is saved. */
export function useFields<Values extends object>(initial: Values) {
  const [values, setValues] = useState(initial)
  const set =
    <Name extends keyof Values>(name: Name) =>
    (value: Values[Name]) =>
      setValues((before) => ({ ...before, [name]: value }))
  return { values, set }
}
