import { redirect } from 'react-router'
import { isApiError } from '#web/api.ts'
import type { LoaderInput } from '#web/loader.ts'
import { type EnrolmentFault, isEnrolmentFault } from '../enrolment/enrolment.rules.ts'
import { keepDevice, keptDevice, type TestDevice } from '../keptDevice.ts'
import { DEVELOPER_SUCCESS } from './developerDevice.rules.ts'

export async function loadDeveloperStart({ query }: LoaderInput): Promise<{ token: string }> {
  return { token: query.get('token') ?? '' }
}

type Outcome = { fault: EnrolmentFault } | { device: TestDevice | null }

/** Safari comes back here. The token is used up at once and leaves the address with it. */
export async function loadDeveloperSuccess({ api, query }: LoaderInput): Promise<Outcome> {
  const fault = query.get('fault')
  if (isEnrolmentFault(fault)) return { fault }
  const token = query.get('token')
  if (!token) return { device: keptDevice() }
  try {
    keepDevice(await api('POST /developer/claim', { token }))
  } catch (error) {
    if (isApiError(error) && error.status === 404) return { fault: 'late' }
    throw error
  }
  throw redirect(DEVELOPER_SUCCESS)
}
