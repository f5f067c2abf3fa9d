import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'

const token = z.string().min(1).max(100)

export const startDeveloperEnrolment = endpoint('POST /developer/enrolment', {
  summary: "Prepares a configuration profile by which a developer's test device says who it is.",
  access: 'public',
  input: z.object({ token: token.describe('As we handed it to the developer.') }),
  output: z.object({
    profileUrl: z.string().describe('To be opened as a page of its own, never fetched.'),
    profileSeconds: z.int().describe('How long iOS keeps a downloaded profile.'),
  }),
  errors: { developer_token_wrong: 404 },
})

export const claimDeveloperDevice = endpoint('POST /developer/claim', {
  summary: 'Tells the test device that answered, once.',
  access: 'public',
  input: z.object({ token: token.describe('The one-time token that Safari came back with.') }),
  output: z.object({
    udid: z.string(),
    product: z.string(),
    type: z.int().describe('0 iPhone, 1 iPad, 2 iPod.'),
  }),
  errors: { enrolment_not_found: 404 },
})
