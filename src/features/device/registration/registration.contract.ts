import { z } from 'zod'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { MOVE_REASONS, REGISTRATION_EVENTS } from './registration.rules.ts'

const status = z
  .int()
  .min(0)
  .max(7)
  .nullable()
  .describe(
    '0 waiting, 1 registering, 2 registered, 3 failed, 4 ineligible, 5 processing, 6 error in account, 7 without session; null: not in the line.',
  )

export const registrationSchema = z.object({
  deviceId: z.uuid(),
  status,
  statusTime: wireInstant.nullable().describe('Since when.'),
  queueTime: wireInstant.nullable().describe('Since when it waits.'),
  registerTime: wireInstant.nullable(),
  moveReason: z.enum(MOVE_REASONS).nullable().describe('Why it is being registered anew.'),
  line: z
    .object({ ahead: z.int().describe('How many stand before it.'), length: z.int() })
    .nullable()
    .describe('Only while it waits in line.'),
  estimate: z
    .object({
      usuallyTime: wireInstant.describe(
        'Half of the devices before it were ready after such a wait. Told when it entered the line; it stands.',
      ),
      latestTime: wireInstant.describe('Nine of ten were.'),
      medianSeconds: z.int(),
      longSeconds: z.int(),
      waits: z.int().describe('How many real waits it rests on; 0: typical figures of the programme.'),
    })
    .nullable()
    .describe('While it waits, is registered or processed.'),
  isPaused: z.boolean().describe('It waits in line, and no developer account can register devices now.'),
  retryTime: wireInstant.nullable().describe('When the next try is made, while it is retried.'),
  canRetry: z.boolean(),
  canDecline: z.boolean(),
  events: z.array(z.object({ time: wireInstant, event: z.enum(REGISTRATION_EVENTS), status })),
})

export const getRegistration = endpoint('GET /device/{id}/registration', {
  summary: 'Where a device is on its way, what happened so far, and how long it usually takes.',
  access: 'user',
  input: z.object({ id: z.uuid() }),
  output: registrationSchema,
})

export const retryRegistration = endpoint('POST /device/{id}/registration/retry', {
  summary: 'Tries a failed registration again, at its old place in line.',
  access: 'user',
  needsKey: { device: 'id' },
  input: z.object({ id: z.uuid() }),
  output: registrationSchema,
  errors: { registration_elsewhere: 409 },
})

export const declineRegistration = endpoint('POST /device/{id}/registration/decline', {
  summary: 'Leaves the line. The subscription of the device is cancelled.',
  access: 'user',
  needsKey: { device: 'id' },
  input: z.object({ id: z.uuid() }),
  output: registrationSchema,
  errors: { registration_elsewhere: 409 },
})
