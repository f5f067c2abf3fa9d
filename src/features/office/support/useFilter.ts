import { go, useOfficePlace } from '../shell/place.tsx'
import { PAGES_AT_MOST } from './desk.rules.ts'

/** The filter and page of a list in the address. A new filter starts at page 1. */
export function useFilter() {
  const { path, query } = useOfficePlace()
  const change = (changes: Record<string, string>) => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries({ lang: '', ...changes })) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    const text = next.toString()
    go(text ? `${path}?${text}` : path, true)
  }
  const page = query.get('page') ?? ''
  return {
    value: (name: string) => query.get(name) ?? '',
    narrow: (name: string, value: string) => change({ [name]: value, page: '' }),
    /** An unknown value falls back to an existing one. */
    page: /^[1-9]\d{0,2}$/.test(page) ? Math.min(Number(page), PAGES_AT_MOST) : 1,
    setPage: (next: number) => change({ page: next > 1 ? String(next) : '' }),
  }
}
