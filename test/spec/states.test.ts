/** Section 4 of docs/requirements.md: the names and numbers of the states. */
import { expect, test } from 'vitest'
import { REGISTRATION_STATUS } from '#features/device/registration/registration.rules.ts'
import { DIRECT_INSTALL_STATUS } from '#features/install/install.rules.ts'
import { STORED_READERS } from '#web/storage/storedValues.ts'

test('[4.5] a registration has eight statuses, by their numbers', () => {
  expect(REGISTRATION_STATUS).toEqual({
    waitingForRegistration: 0,
    registering: 1,
    registered: 2,
    registrationFailed: 3,
    registrationIneligible: 4,
    registrationProcessing: 5,
    errorInAccount: 6,
    withoutSession: 7,
  })
})

test('[4.6] a direct installation has five statuses, by their numbers', () => {
  expect(DIRECT_INSTALL_STATUS).toEqual({
    deviceCreated: 0,
    resetForRenewal: 1,
    resetForProblem: 2,
    requiresPayment: 3,
    requiresRetry: 4,
  })
})

test('[4.1] the store has three states, the general campaign four', () => {
  const read = (key: 'state' | 'campaignStatus', texts: string[]) =>
    texts.map((text) => STORED_READERS[key](text))
  const states = ['register', 'activate', 'installProfile']
  expect(read('state', states)).toEqual(states)
  const statuses = ['empty', 'opened', 'started', 'finished']
  expect(read('campaignStatus', statuses)).toEqual(statuses)
  expect([...read('state', statuses), ...read('campaignStatus', states)]).toEqual(Array(7).fill(null))
})
