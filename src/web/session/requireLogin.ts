import { link } from '#links.ts'
import { isApiError } from '../api.ts'
import type { LoaderInput } from '../loader.ts'
import { PageRedirect } from '../router.tsx'
import { readStored, writeStored } from '../storage/storage.ts'
import { keepUdidOfAnswers, loadMissingUdid } from './loadMissingUdid.ts'

/**
 * Wraps the loader of a page that needs a login. Visitors go through the login and return to the page. An expired
 * session counts as none.
 */
export function requireLogin<Data>(load: (input: LoaderInput) => Promise<Data>) {
  return async (input: LoaderInput): Promise<Data> => {
    if (!readStored('accessToken')) throw redirectToLogin(input.path)
    try {
      const data = await load({ ...input, api: keepUdidOfAnswers(input.api) })
      loadMissingUdid(input.api)
      return data
    } catch (error) {
      // A navigation that was replaced must not store its URL as the destination of the login.
      const isLeft = input.signal?.aborted
      throw isApiError(error) && error.status === 401 && !isLeft ? redirectToLogin(input.path) : error
    }
  }
}

/** Redirects to the login and stores the URL to return to. */
export function redirectToLogin(destination: string): PageRedirect {
  // The last page of the login itself is not a destination: keep the one that was stored before.
  if (destination !== link('/getUser')) writeStored('destination', destination)
  return new PageRedirect(loginPath())
}

/** The page at which the login continues: the code if one was sent, else the phone number. */
export function loginPath(): string {
  return readStored('state') === 'activate' && readStored('phoneNumber')
    ? link('/activate')
    : link('/register')
}
