import { redirect } from 'react-router'
import { link } from '#links.ts'
import { isApiError } from './api.ts'
import type { LoaderInput } from './loader.ts'
import { readStored, writeStored } from './storage/storage.ts'

/**
 * For pages that are somebody's: whoever is not logged in is led through the login and comes back here. A session
 * that has ended meanwhile counts as none.
 */
export function behindLogin<Data>(load: (input: LoaderInput) => Promise<Data>) {
  return async (input: LoaderInput): Promise<Data> => {
    if (!readStored('accessToken')) throw redirectToLogin(input.path)
    try {
      return await load(input)
    } catch (error) {
      // The way back is that of the newest step, not of one that it has overtaken.
      const isLeft = input.signal?.aborted
      throw isApiError(error) && error.status === 401 && !isLeft ? redirectToLogin(input.path) : error
    }
  }
}

/** The way through the login and back to an address. */
export function redirectToLogin(destination: string): Response {
  // Its own end is no wish: what was wished for before it stands.
  if (destination !== link('/getUser')) writeStored('destination', destination)
  return redirect(loginPath())
}

/** Where the login goes on: at the code, for somebody who was sent one, else at the number. */
export function loginPath(): string {
  return readStored('state') === 'activate' && readStored('phoneNumber')
    ? link('/activate')
    : link('/register')
}
