/**
 * Section 7 of docs/requirements.md: every call and its input, written out by hand and compared with the contracts.
 */
import { describe, expect, test } from 'vitest'
import { getCampaignUrl, redeemCampaign } from '#features/campaign/campaign.contract.ts'
import { getApplication, listApplications, viewApplication } from '#features/catalogue/catalogue.contract.ts'
import { directLink, installationLink, requestInstallation } from '#features/install/install.contract.ts'
import { activate, refreshTokens, register, resendCode } from '#features/login/login.contract.ts'
import { applyPayment, getPayment, listMethods } from '#features/payment/payment.contract.ts'
import { recordAction } from '#features/tracking/tracking.contract.ts'
import { ACTION_NAMES } from '#features/tracking/tracking.rules.ts'
import { readUpload, sendFile } from '#features/upload/upload.contract.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { API_BASE } from '#server/http/edge.ts'

const CALLS: Array<[endpoint: Endpoint, call: string, goesIn: string]> = [
  [recordAction, 'POST /action', 'name data'],
  [listApplications, 'GET /application', 'perPage page category sort'],
  [getApplication, 'GET /application/by_label/{label}', 'label'],
  [viewApplication, 'POST /application/{id}/event/view_site', 'id'],
  [requestInstallation, 'POST /application/{id}/installation/request', 'id'],
  [installationLink, 'GET /application/{id}/installation/link/{deviceId}', 'id deviceId target'],
  [directLink, 'GET /application/{id}/installation/link/{deviceId}/direct/{version}', 'id deviceId version'],
  [getCampaignUrl, 'GET /campaign/{id}/url', 'id'],
  [redeemCampaign, 'POST /campaign/{id}/redeem', 'id'],
  [listMethods, 'GET /payment/method', ''],
  [getPayment, 'GET /payment/{id}', 'id'],
  [applyPayment, 'POST /payment/{id}/apply', 'id udid'],
  [register, 'POST /user/register', 'phoneNumber'],
  [activate, 'POST /user/activate', 'code phoneNumber'],
  [resendCode, 'POST /user/activate/code', 'phoneNumber'],
  [refreshTokens, 'POST /user/token/refresh', 'accessToken refreshToken'],
  [sendFile, 'POST /upload/{type}', 'type file topic subTopic'],
  [readUpload, 'GET /upload/{type}/{id}', 'type id'],
]

describe('calls', () => {
  test('[7.1] are below /api/v1', () => {
    expect(API_BASE).toBe('/api/v1')
  })

  test.each(CALLS.map(([endpoint, call, goesIn]) => [call, endpoint, goesIn] as const))(
    '%s has this path and these inputs',
    (call, endpoint, goesIn) => {
      expect(endpoint.call).toBe(call)
      const known = Object.keys(endpoint.input.shape)
      expect(goesIn.split(' ').filter((name) => name && !known.includes(name))).toEqual([])
    },
  )

  test('[7.11] eight actions exist, with these names', () => {
    expect([...ACTION_NAMES].sort()).toEqual([
      'packages_view',
      'payment_success',
      'phone_number_verified',
      'phone_number_verify',
      'udid_install',
      'udid_installed',
      'website_login',
      'website_open',
    ])
  })

  test('[7.23] an action carries where somebody came from, who it is here, and the groups they are in', () => {
    const data = Object.keys(recordAction.input.shape.data.unwrap().shape)
    expect(data).toEqual(
      expect.arrayContaining([
        'utm',
        'uniqueUserId',
        'purchaseFlowGroup',
        'purchaseFlowVersion',
        'packageTestGroup',
        'campaignGroup',
        'campaignSegment',
        'registerTestGroup',
      ]),
    )
  })

  test('[7.43] a file is sent as a form, with or without topics', () => {
    expect(sendFile.takesFile).toBeDefined()
    expect(sendFile.input.shape.topic.safeParse(undefined).success).toBe(true)
    expect(sendFile.input.shape.subTopic.safeParse(undefined).success).toBe(true)
    expect(readUpload.givesFile).toBe(true)
  })
})
