import { isApiError } from '#web/api.ts'
import type { LoaderInput } from '#web/loader.ts'
import { PageRedirect } from '#web/router.tsx'
import { type EnrolmentFault, isEnrolmentFault } from '../enrolment/enrolment.rules.ts'
import { loadTestDevice, type StoredTestDevice, saveTestDevice } from '../storedTestDevice.ts'
import { DEVELOPER_SUCCESS_PATH } from './developerDevice.rules.ts'

export async function loadDeveloperStart({ query }: LoaderInput): Promise<{ token: string }> {
  return { token: query.get('token') ?? '' }
}

type Outcome = { fault: EnrolmentFault } | { device: StoredTestDevice | null }

/**
 * The page to which Safari returns after a developer installed the profile. It redeems the one-time token and
 * redirects, so that the token leaves the URL.
 */
export async function loadDeveloperSuccess({ api, query }: LoaderInput): Promise<Outcome> {
  const fault = query.get('fault')
  if (isEnrolmentFault(fault)) return { fault }
  const token = query.get('token')
  if (!token) return { device: loadTestDevice() }
  try {
    saveTestDevice(await api('POST /developer/claim', { token }))
  } catch (error) {
    if (isApiError(error) && error.status === 404) return { fault: 'late' }
    throw error
  }
  throw new PageRedirect(DEVELOPER_SUCCESS_PATH)
}
