import { z } from 'zod'
import { registrationSchema } from '#features/device/registration/registration.contract.ts'
import { REGISTRATION_EVENTS } from '#features/device/registration/registration.rules.ts'
import { WAIT_CAUSES } from '#features/device/registration/waitCause.rules.ts'
import { PAYMENT_STATES } from '#features/payment/payment.rules.ts'
import { PROBLEM_KINDS, PROBLEM_SOLVERS } from '#features/recovery/recovery.rules.ts'
import { REFUND_STATES } from '#features/refund/refund.rules.ts'
import { GRANT_REASONS } from '#features/subscription/subscription.rules.ts'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { SUPPORT_ACCESS } from '../operator/access.contract.ts'
import {
  ACCOUNT_STATES,
  CHECK_OUTCOMES,
  DEVICE_FILTERS,
  DEVICE_ORDERS,
  SUBSCRIPTION_STATES,
} from './deviceFilter.rules.ts'

const status = z.int().min(0).max(7).nullable().describe('As in the API of the store.')
const deviceType = z.int().min(0).max(2).describe('0 iPhone, 1 iPad, 2 iPod.')

/** Why a device is not ready yet, with the same texts as on the screen. */
const waitSchema = z
  .object({
    code: z.enum(WAIT_CAUSES),
    account: z.string().nullable(),
    sinceTime: wireInstant.nullable(),
    untilTime: wireInstant.nullable(),
    count: z.int().nullable().describe('Devices before it, or attempts.'),
  })
  .nullable()

export const listedDeviceSchema = z.object({
  id: z.uuid(),
  customerId: z.int(),
  phone: z.string(),
  type: deviceType,
  product: z.string(),
  udidEnd: z.string().describe('Its last four digits.'),
  status,
  statusTime: wireInstant.nullable(),
  account: z.string().nullable(),
  attempts: z.int().nullable(),
  wait: waitSchema,
  enrolTime: wireInstant,
})

export const listDevices = endpoint('GET /devices', {
  summary: 'Lists devices, newest first.',
  ...SUPPORT_ACCESS,
  input: z.object({
    filter: z.enum(DEVICE_FILTERS).optional(),
    account: z.string().max(100).optional().describe('Only those that are in the account of this name.'),
    order: z.enum(DEVICE_ORDERS).optional().describe('Without it, the newest first.'),
    after: z.uuid().optional().describe('Goes on after this device.'),
  }),
  output: z.object({
    devices: z.array(listedDeviceSchema).max(100),
    hasMore: z.boolean(),
    counts: z.array(z.object({ status, count: z.int() })),
    accounts: z.array(z.string()),
  }),
})

export const searchDevices = endpoint('POST /devices/search', {
  summary: 'Finds devices by phone number, udid or its end, or id.',
  ...SUPPORT_ACCESS,
  input: z.object({ word: z.string().trim().min(4).max(100) }),
  auditOmits: ['word'],
  output: z.object({ devices: z.array(listedDeviceSchema).max(100), hasMore: z.boolean() }),
})

const subscription = z.object({
  id: z.uuid(),
  state: z.enum(SUBSCRIPTION_STATES),
  createTime: wireInstant,
  startTime: wireInstant.nullable(),
  endTime: wireInstant.nullable(),
  interruptTime: wireInstant.nullable(),
  cancelTime: wireInstant.nullable(),
  lines: z.array(
    z.object({
      days: z.int(),
      reason: z.enum(GRANT_REASONS),
      package: z.string().nullable(),
      time: wireInstant,
    }),
  ),
})

export const deviceDetailSchema = z.object({
  id: z.uuid(),
  customerId: z.int(),
  phone: z.string(),
  udid: z.string(),
  type: deviceType,
  product: z.string(),
  build: z.string(),
  iosMajor: z.int().nullable(),
  enrolTime: wireInstant,
  registration: registrationSchema.omit({ events: true, deviceId: true, canDecline: true }).extend({
    account: z
      .object({
        id: z.uuid(),
        name: z.string(),
        state: z.enum(ACCOUNT_STATES),
        answerTime: wireInstant.nullable().describe('When Apple answered about it last.'),
        checkTime: wireInstant.nullable(),
        checkOutcome: z.enum(CHECK_OUTCOMES).nullable(),
      })
      .nullable(),
    attempts: z.int(),
    canMove: z.boolean(),
    canAsk: z.boolean().describe('Apple can be asked about it now.'),
    wait: waitSchema,
  }),
  events: z.array(
    z.object({
      time: wireInstant,
      event: z.enum(REGISTRATION_EVENTS),
      status,
      account: z.string().nullable(),
      detail: z.string().nullable(),
    }),
  ),
  subscriptions: z.array(subscription).describe('Of this device, and those of its owner that are on none.'),
  payments: z.array(
    z.object({
      number: z.int(),
      state: z.enum(PAYMENT_STATES),
      bought: z.string(),
      amount: z.int(),
      createTime: wireInstant,
    }),
  ),
  refunds: z.array(
    z.object({
      number: z.int(),
      state: z.enum(REFUND_STATES),
      amount: z.int(),
      requestTime: wireInstant,
    }),
  ),
  installed: z.array(
    z.object({ label: z.string(), name: z.string(), version: z.string(), time: wireInstant }),
  ),
  problems: z.array(
    z.object({
      number: z.int(),
      kind: z.enum(PROBLEM_KINDS),
      description: z.string(),
      createTime: wireInstant,
      solveTime: wireInstant.nullable(),
      solvedBy: z.enum(PROBLEM_SOLVERS).nullable(),
      answer: z.string().nullable(),
    }),
  ),
  others: z.array(z.object({ id: z.uuid(), product: z.string(), status })).describe('Of the same owner.'),
  mayOpenRefunds: z.boolean(),
})

export const getDevice = endpoint('GET /devices/{id}', {
  summary: 'Gets one device with its registration, purchases and installations.',
  ...SUPPORT_ACCESS,
  input: z.object({ id: z.uuid() }),
  output: deviceDetailSchema,
})

export const retryDevice = endpoint('POST /devices/{id}/retry', {
  summary: 'Retries a failed registration at its earlier place in the queue.',
  ...SUPPORT_ACCESS,
  input: z.object({ id: z.uuid() }),
  output: deviceDetailSchema,
  errors: { registration_elsewhere: 409 },
})

export const moveDevice = endpoint('POST /devices/{id}/move', {
  summary: 'Moves a registered device, or one whose account was closed, to another account.',
  ...SUPPORT_ACCESS,
  input: z.object({ id: z.uuid() }),
  output: deviceDetailSchema,
  errors: { registration_elsewhere: 409 },
})

export const checkDeviceAtApple = endpoint('POST /devices/{id}/ask', {
  summary: 'Asks Apple about the device and its account now, instead of at the next check.',
  ...SUPPORT_ACCESS,
  input: z.object({ id: z.uuid() }),
  output: deviceDetailSchema,
  errors: { registration_elsewhere: 409, too_many_requests: 429 },
})
