import { describe, expect, it } from 'vitest'
import { findUnknown, type KnownAnswers } from '#server/outbound/unknownAnswers.ts'
import { POSTHOG_ANSWERS } from './analytics/posthog.analytics.ts'
import { APPLE_ANSWERS } from './developerAccount/appStoreConnect.replies.ts'
import { SAMAN_ANSWERS } from './payment/saman.replies.ts'
import { ZARINPAL_ANSWERS } from './payment/zarinpal.replies.ts'
import { JIBIT_ANSWERS } from './payout/jibit.replies.ts'
import { PUSH_ANSWERS } from './push/webPush.push.ts'
import { KAVENEGAR_ANSWERS } from './sms/kavenegar.sms.ts'
import { SMSIR_ANSWERS } from './sms/smsir.sms.ts'

// Answers in the shapes of the providers' public documentation, with values of our own (docs/providers.md).

const APPLE_DEVICE = {
  type: 'devices',
  id: 'D1',
  attributes: {
    addedDate: '2026-01-02T03:04:05.000+00:00',
    name: 'n',
    udid: 'u',
    platform: 'IOS',
    model: null,
  },
}
const appleError = (code: string, detail: string) => ({
  errors: [{ id: 'e', status: '409', code, title: 'There is a problem', detail }],
})

const DOCUMENTED: Array<[string, KnownAnswers, object, number?]> = [
  [
    'sms/send',
    KAVENEGAR_ANSWERS,
    {
      return: { status: 200, message: 'تایید شد' },
      entries: [
        {
          messageid: 71,
          message: 'x',
          status: 1,
          statustext: 'در صف',
          sender: '1',
          receptor: '0',
          date: 1,
          cost: 9,
        },
      ],
    },
  ],
  [
    'sms/status',
    KAVENEGAR_ANSWERS,
    { return: { status: 200, message: '' }, entries: [{ messageid: 7, status: 10, statustext: '' }] },
  ],
  [
    'account/info',
    KAVENEGAR_ANSWERS,
    { return: { status: 200, message: '' }, entries: { remaincredit: 5, expiredate: 1, type: 'child' } },
  ],
  ['verify/lookup', KAVENEGAR_ANSWERS, { return: { status: 424, message: '' }, entries: null }, 424],
  ['send/verify', SMSIR_ANSWERS, { status: 1, message: 'موفق', data: { messageId: 8, cost: 1 } }],
  ['credit', SMSIR_ANSWERS, { status: 1, message: 'موفق', data: 12.5 }],
  ['send/bulk', SMSIR_ANSWERS, { status: 123, message: '-', data: null }, 400],
  [
    'request.json',
    ZARINPAL_ANSWERS,
    { data: { code: 100, message: 'Success', authority: 'A', fee_type: 'Merchant', fee: 3 }, errors: [] },
  ],
  [
    'verify.json',
    ZARINPAL_ANSWERS,
    {
      data: {
        code: 101,
        message: 'Verified',
        card_hash: 'C',
        card_pan: '5',
        ref_id: 2,
        fee_type: 'M',
        fee: 0,
      },
      errors: [],
    },
  ],
  [
    'inquiry.json',
    ZARINPAL_ANSWERS,
    { data: { status: 'IN_BANK', code: 100, message: 'Success' }, errors: [] },
  ],
  [
    'reverse.json',
    ZARINPAL_ANSWERS,
    { data: {}, errors: { message: 'no', code: -62, validations: [] } },
    422,
  ],
  ['onlinepg', SAMAN_ANSWERS, { status: 1, token: 't' }],
  ['onlinepg', SAMAN_ANSWERS, { status: -1, errorCode: '5', errorDesc: 'x' }],
  [
    'VerifyTransaction',
    SAMAN_ANSWERS,
    {
      TransactionDetail: {
        RRN: '1',
        RefNum: '5',
        MaskedPan: '6',
        HashedPan: 'b',
        TerminalNumber: 2,
        OrginalAmount: 1,
        AffectiveAmount: 1,
        StraceDate: 'd',
        StraceNo: '1',
      },
      ResultCode: 0,
      ResultDescription: 'x',
      Success: true,
    },
  ],
  [
    'GET /trf/v2/transfers',
    JIBIT_ANSWERS,
    { batchID: 'b', transfers: [{ transferID: 't', state: 'ON_HOLD_WAIT_FOR_VERIFY' }] },
  ],
  ['GET /ide/v1/cards', JIBIT_ANSWERS, { number: '6', ibanInfo: { status: 'BLOCK_WITH_DEPOSIT' } }],
  [
    'POST /trf/v2/transfers',
    JIBIT_ANSWERS,
    { errors: [{ code: 'transfers.0.source_bank.not_supported' }] },
    400,
  ],
  [
    'POST /v1/devices',
    APPLE_ANSWERS,
    { data: { ...APPLE_DEVICE, attributes: { ...APPLE_DEVICE.attributes, status: 'PROCESSING' } } },
    201,
  ],
  [
    'POST /v1/devices',
    APPLE_ANSWERS,
    appleError('ENTITY_ERROR', "A device with number 'u' already exists on this team."),
    409,
  ],
  ['batch', POSTHOG_ANSWERS, { status: 'Ok' }],
  ['send', PUSH_ANSWERS, {}, 410],
]

describe.each(DOCUMENTED)('%s', (operation, known, body, status = 200) => {
  it('is an answer that the adapter knows', () => {
    expect(findUnknown(known, operation, { status, body })).toEqual([])
  })
})

it.each<[string, KnownAnswers, object, number, string]>([
  [
    'a new state of an SMS',
    KAVENEGAR_ANSWERS,
    { return: { status: 200 }, entries: [{ messageid: 1, status: 12 }] },
    200,
    'delivery 12',
  ],
  ['a new refusal of an SMS', KAVENEGAR_ANSWERS, { return: { status: 499 } }, 499, 'status 499'],
  ['a new delivery state', SMSIR_ANSWERS, { status: 1, data: { deliveryState: 9 } }, 200, 'delivery 9'],
  ['a new code of the gateway', ZARINPAL_ANSWERS, { data: [], errors: { code: -77 } }, 422, 'code -77'],
  ['a new result code', SAMAN_ANSWERS, { ResultCode: -8, Success: false }, 200, 'ResultCode -8'],
  [
    'a new reason of a failed transfer',
    JIBIT_ANSWERS,
    { transfers: [{ state: 'FAILED', failReason: 'X' }] },
    200,
    'failReason X',
  ],
  [
    'a new status of a device',
    APPLE_ANSWERS,
    { data: { ...APPLE_DEVICE, attributes: { ...APPLE_DEVICE.attributes, status: 'HELD' } } },
    200,
    'status HELD',
  ],
  [
    'a new text of a refusal',
    APPLE_ANSWERS,
    appleError('ENTITY_ERROR', 'No 00008110-000E49383CF8801E today'),
    409,
    'error ENTITY_ERROR other text',
  ],
  ['a new status of a push service', PUSH_ANSWERS, {}, 451, 'http 451'],
])('%s is reported', (_, known, body, status, detail) => {
  expect(findUnknown(known, 'call', { status, body })).toEqual([
    { provider: known.provider, operation: 'call', kind: 'code', detail },
  ])
})
