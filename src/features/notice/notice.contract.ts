import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'

export const getRegistrationGate = endpoint('GET /registration', {
  summary: 'Whether new devices can be registered now.',
  access: 'public',
  input: z.object({}),
  output: z.object({ isOpen: z.boolean() }),
})

export const joinRegistrationWaitingList = endpoint('POST /registration/interest', {
  summary:
    'Leaves a phone number to be told by SMS when registration opens. Leaving it again changes nothing.',
  access: 'public',
  input: z.object({
    phoneNumber: z
      .string('phone_number_incomplete')
      .min(1, 'phone_number_incomplete')
      .max(40, 'phone_number_wrong'),
  }),
  output: z.object({ phoneNumber: z.string().describe('The number as it will be used, masked.') }),
  errors: { phone_number_incomplete: 400, phone_number_wrong: 400, country_not_served: 400 },
})
