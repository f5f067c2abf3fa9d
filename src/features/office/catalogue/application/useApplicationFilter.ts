import { ORIGINS, TYPES } from '#features/catalogue/catalogue.rules.ts'
import type { OfficeCalls } from '../../shell/officeCalls.ts'
import { go, useOfficePlace } from '../../shell/place.tsx'

type Input = OfficeCalls['GET /applications']['input']
type FilterName = 'q' | 'type' | 'origin' | 'category' | 'state'

/** The list filter of the address, without invalid values. */
export function useApplicationFilter() {
  const { path, query } = useOfficePlace()
  const chosen = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === query.get(name))
  const input: Input = {
    q: query.get('q')?.slice(0, 100) || undefined,
    type: chosen('type', TYPES),
    origin: chosen('origin', ORIGINS),
    category: query.get('category') || undefined,
    state: chosen('state', ['published', 'hidden'] as const),
    page: Math.max(1, Math.trunc(Number(query.get('page'))) || 1),
  }
  /** A new filter starts at page 1. */
  const set = (name: FilterName) => (value: string) => {
    const next = new URLSearchParams(query)
    for (const gone of ['lang', 'page', name]) next.delete(gone)
    if (value) next.set(name, value)
    const text = next.toString()
    go(text ? `${path}?${text}` : path, true)
  }
  return { input, set }
}
