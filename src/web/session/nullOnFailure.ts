import { isApiError } from '../api.ts'

/** Turns a failed request for data that the page can do without into null. An ended session is still thrown. */
export function nullOnFailure<Data>(loading: Promise<Data>): Promise<Data | null> {
  return loading.catch((error: unknown) => {
    if (isApiError(error) && error.status === 401) throw error
    return null
  })
}
