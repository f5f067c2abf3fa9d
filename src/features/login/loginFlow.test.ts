// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { ApiError } from '#web/api.ts'
import { readPurchaseCampaign, writePurchaseCampaign } from '#web/storage/storedCampaign.ts'
import { type Answer, fakeApi } from '../../../test/support/screen/stage.tsx'
import { redeemPurchaseCampaign } from './loginFlow.ts'

const TIME = '2026-03-21T12:00:00.000Z'
const NOTHING = { id: null, startTime: null }

async function afterLogin(answer: Answer) {
  const { api, asked } = fakeApi({ 'POST /campaign/{id}/redeem': answer })
  redeemPurchaseCampaign(api)
  await new Promise((resolve) => setTimeout(resolve))
  return asked.map(({ input }) => input['id'])
}

const refuse = (status: number) => () => {
  throw new ApiError(status)
}

describe('the campaign that led to the login', () => {
  test('[7.39] is redeemed, and stays recorded for the shop', async () => {
    writePurchaseCampaign({ id: 'siboffer', startTime: TIME })
    expect(await afterLogin(() => ({ label: 'siboffer', code: 'SIB20', endTime: null }))).toEqual([
      'siboffer',
    ])
    expect(readPurchaseCampaign()).toEqual({ id: 'siboffer', startTime: TIME })
  })

  test.each([404, 409])('is removed after an answer of %d', async (status) => {
    writePurchaseCampaign({ id: 'siboffer', startTime: TIME })
    expect(await afterLogin(refuse(status))).toEqual(['siboffer'])
    expect(readPurchaseCampaign()).toEqual(NOTHING)
  })

  test.each([0, 401, 500, 503])('stays for later after %d', async (status) => {
    writePurchaseCampaign({ id: 'siboffer', startTime: TIME })
    expect(await afterLogin(refuse(status))).toEqual(['siboffer'])
    expect(readPurchaseCampaign()).toEqual({ id: 'siboffer', startTime: TIME })
  })

  test('[4.22] does not exist without a time or a name', async () => {
    writePurchaseCampaign({ id: 'siboffer', startTime: null })
    expect(await afterLogin(refuse(500))).toEqual([])
    writePurchaseCampaign({ id: null, startTime: TIME })
    expect(await afterLogin(refuse(500))).toEqual([])
  })

  test('does not remove another campaign that was opened meanwhile', async () => {
    writePurchaseCampaign({ id: 'siboffer', startTime: TIME })
    await afterLogin(() => {
      writePurchaseCampaign({ id: 'macoffer', startTime: TIME })
      throw new ApiError(409)
    })
    expect(readPurchaseCampaign().id).toBe('macoffer')
  })
})
