import type { PaletteChoice } from './palette.types.ts'

const KEY = 'office_recent'
const KEPT = 6

/** The latest choices of an operator, kept in this tab only: they may name customers. */
export function readRecentChoices(operatorId: string): PaletteChoice[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(`${KEY}_${operatorId}`) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isChoice) : []
  } catch {
    // The browser refuses storage or the stored value was changed, so there are no recent choices.
    return []
  }
}

export function addRecentChoice(operatorId: string, choice: PaletteChoice): void {
  const others = readRecentChoices(operatorId).filter(
    ({ path, title }) => `${path} ${title}` !== `${choice.path} ${choice.title}`,
  )
  try {
    sessionStorage.setItem(`${KEY}_${operatorId}`, JSON.stringify([choice, ...others].slice(0, KEPT)))
  } catch {
    // The browser refuses storage, so no recent choices are kept.
  }
}

function isChoice(value: unknown): value is PaletteChoice {
  if (typeof value !== 'object' || value === null) return false
  const { path, title, icon } = value as Partial<Record<keyof PaletteChoice, unknown>>
  return (
    typeof path === 'string' && path.startsWith('/') && typeof title === 'string' && typeof icon === 'string'
  )
}
