// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { fakeApi, logIn } from '../../../test/support/screen/stage.tsx'
import { ApiError } from '../api.ts'
import { saveInstallationRequest, syncInstallationRequest } from './installationRequest.ts'
import { readStored, writeStored } from './storage.ts'

let answer: () => unknown
const { api, asked } = fakeApi({ 'POST /application/{id}/installation/request': () => answer() })

beforeEach(() => {
  // Overwrite values that an earlier test file left in memory.
  writeStored('accessToken', null)
  writeStored('installationRequest', null)
  asked.length = 0
  answer = () => ({ isKept: true })
})
const fail = (status: number) => () => {
  throw new ApiError(status)
}

test('[3.28] [7.27] [7.28] a visitor stores it here; after the login it moves to the account', async () => {
  saveInstallationRequest(7, api)
  expect(asked).toEqual([])
  expect(readStored('installationRequest')).toBe(7)
  logIn()
  await syncInstallationRequest(api)
  expect(asked.map(({ input }) => input)).toEqual([{ id: 7 }])
  expect(readStored('installationRequest')).toBeNull()
  await syncInstallationRequest(api)
  expect(asked).toHaveLength(1)
})

test.each([0, 401, 500])('[7.28] after an answer of %i it stays for the next time', async (status) => {
  logIn()
  writeStored('installationRequest', 7)
  answer = fail(status)
  await syncInstallationRequest(api)
  expect(readStored('installationRequest')).toBe(7)
})

test('a request for a removed application is deleted; one that came meanwhile is not', async () => {
  logIn()
  writeStored('installationRequest', 7)
  answer = fail(404)
  await syncInstallationRequest(api)
  expect(readStored('installationRequest')).toBeNull()
  writeStored('installationRequest', 7)
  answer = () => writeStored('installationRequest', 8)
  await syncInstallationRequest(api)
  expect(readStored('installationRequest')).toBe(8)
})
