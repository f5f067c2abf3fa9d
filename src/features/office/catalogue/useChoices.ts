import { useState } from 'react'
import type { OfficeCalls } from '../shell/officeCalls.ts'

export type CatalogueChoice = OfficeCalls['GET /stories/{label}']['output']['choices'][number]
export type NamedPicture = OfficeCalls['POST /pictures']['output']

export interface ItemIndex<Item> {
  of: (name: string) => Item | undefined
  learn: (item: Item) => void
}

/** Looks up items that a draft refers to by name: those loaded with the draft, and those found or uploaded since. */
export function useItemIndex<Item>(given: readonly Item[], nameOf: (item: Item) => string): ItemIndex<Item> {
  const [learnt, setLearnt] = useState<Item[]>([])
  const all = [...given, ...learnt]
  return {
    of: (name) => all.find((item) => nameOf(item) === name),
    learn: (item) => setLearnt((before) => [...before, item]),
  }
}

export const choiceLabel = ({ label }: CatalogueChoice) => label
export const pictureId = ({ id }: NamedPicture) => id
