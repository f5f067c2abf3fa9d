import { useState } from 'react'
import type { OfficeCalls } from '../shell/officeCalls.ts'

export type Choice = OfficeCalls['GET /stories/{label}']['output']['choices'][number]
export type NamedPicture = OfficeCalls['POST /pictures']['output']

export interface Known<Item> {
  of: (name: string) => Item | undefined
  learn: (item: Item) => void
}

/** What a draft only names: what came with it, and what was found or sent since. */
export function useKnown<Item>(given: readonly Item[], nameOf: (item: Item) => string): Known<Item> {
  const [learnt, setLearnt] = useState<Item[]>([])
  const all = [...given, ...learnt]
  return {
    of: (name) => all.find((item) => nameOf(item) === name),
    learn: (item) => setLearnt((before) => [...before, item]),
  }
}

export const labelOf = ({ label }: Choice) => label
export const idOf = ({ id }: NamedPicture) => id
