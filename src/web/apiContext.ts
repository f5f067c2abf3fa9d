import { createContext, useContext } from 'react'
import type { Api } from './api.ts'

const ApiContext = createContext<Api | null>(null)
export const ApiProvider = ApiContext.Provider

/** The API client for calls after a page is shown. Data that a page needs before belongs in its loader. */
export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('ApiProvider is missing.')
  return api
}
