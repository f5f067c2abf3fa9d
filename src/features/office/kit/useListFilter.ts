import { useState } from 'react'
import { navigateOffice, useOfficeLocation } from '../shell/place.tsx'
import { MAXIMUM_PAGE_NUMBER } from './list.rules.ts'

/**
 * Keeps the filter and page of a list in the URL, so that a link shows the same list, and the position in a list
 * without pages. A new filter starts from the beginning.
 */
export function useListFilter<Cursor = number>() {
  const { path, query } = useOfficeLocation()
  const [after, goOn] = useState<Cursor | undefined>()
  const pathWith = (changes: Record<string, string>) => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries({ lang: '', ...changes })) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    const text = next.toString()
    return text ? `${path}?${text}` : path
  }
  const pagePath = (next: number) => pathWith({ page: next > 1 ? String(next) : '' })
  const page = query.get('page') ?? ''
  return {
    value: (name: string) => query.get(name) ?? '',
    /** A filter value from the URL if it is one of the allowed values; any other text is ignored. */
    chosen: <Value extends string>(name: string, values: readonly Value[]) =>
      values.find((value) => value === query.get(name)),
    narrow: (name: string) => (value: string) => {
      goOn(undefined)
      navigateOffice(pathWith({ [name]: value, page: '' }), true)
    },
    after,
    goOn,
    page: /^[1-9]\d{0,2}$/.test(page) ? Math.min(Number(page), MAXIMUM_PAGE_NUMBER) : 1,
    pagePath,
    setPage: (next: number) => navigateOffice(pagePath(next), true),
  }
}
