import { createContext, useContext } from 'react'
import type { Api } from './api.ts'

const ApiContext = createContext<Api | null>(null)
export const ApiProvider = ApiContext.Provider

/** For calls after a page is shown. Data that it needs before belongs in its loader. */
export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('ApiProvider is missing.')
  return api
}
