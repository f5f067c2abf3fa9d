import { z } from 'zod'
import { trackedDataSchema } from '#features/tracking/tracking.contract.ts'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'

const device = z.object({
  id: z.uuid(),
  type: z.int().describe('0 iPhone, 1 iPad, 2 iPod.'),
  product: z.string(),
  iosMajor: z.int().nullable(),
  enrolTime: wireInstant,
})

export const startEnrolment = endpoint('POST /device/enrolment', {
  summary: 'Prepares a configuration profile by which a device says who it is.',
  access: 'user',
  input: z.object({}),
  output: z.object({
    profileUrl: z.string().describe('To be opened as a page of its own, never fetched.'),
    profileSeconds: z.int().describe('How long iOS keeps a downloaded profile.'),
  }),
})

export const claimDevice = endpoint('POST /device/claim', {
  summary:
    'Takes the device that answered, and its secret key, which is told only here. Needs a fresh code where the user has a device, a subscription or a payment already.',
  access: 'user',
  input: z.object({
    token: z.string().min(1).max(100),
    data: trackedDataSchema.prefault({}).describe('Sent to analytics with udid_installed.'),
  }),
  output: z.object({ device, udid: z.string(), secretKey: z.string() }),
  errors: { enrolment_not_found: 404, step_up_required: 403 },
})

export const listDevices = endpoint('GET /device', {
  summary: "The user's devices.",
  access: 'user',
  input: z.object({}),
  output: z.object({
    devices: z.array(
      device.extend({
        udid: z
          .string()
          .nullable()
          .describe(
            'Whole, with the secret key of this very device; else null. To be kept in memory only, never in storage or an address.',
          ),
        udidEnd: z.string().describe('Its last four characters.'),
      }),
    ),
  }),
})
