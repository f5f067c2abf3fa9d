import { go, useOfficePlace } from '../shell/place.tsx'
import { PAGES_AT_MOST } from './desk.rules.ts'

/** What a list is narrowed to, and its page, kept in the address. Another filter begins at the first page again. */
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
    /** Whatever stands in the address, it is one that exists. */
    page: /^[1-9]\d{0,2}$/.test(page) ? Math.min(Number(page), PAGES_AT_MOST) : 1,
    setPage: (next: number) => change({ page: next > 1 ? String(next) : '' }),
  }
}
