import { z } from 'zod'
import { endpoint, touchPointsSchema, wireInstant } from '#kernel/endpoint.ts'

const phoneNumber = z
  .string('phone_number_incomplete')
  .min(1, 'phone_number_incomplete')
  .max(40, 'phone_number_wrong')
const code = z.string('activation_code_incomplete').max(40, 'activation_code_wrong')

const codeSent = z.object({
  phoneNumber: z.string().describe('The number as it is used, masked.'),
  activateTtl: z.int().describe('Seconds the code still lives; 0 when a new one is needed.'),
  resendAfter: z.int().describe('Seconds until another code may be asked for.'),
})

const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })
const user = z.object({ id: z.int(), phoneNumber: z.string().describe('Masked.'), createTime: wireInstant })

const sendingErrors = {
  too_many_wrong_codes: 429,
  number_on_hold: 403,
  sms_not_sent: 503,
  sms_refused: 422,
}
const phoneErrors = { phone_number_incomplete: 400, phone_number_wrong: 400, country_not_served: 400 }
const codeErrors = {
  activation_code_incomplete: 400,
  activation_code_wrong: 400,
  activation_code_used_up: 400,
  activation_code_expired: 400,
  too_many_wrong_codes: 429,
  number_on_hold: 403,
}

export const requestLoginCode = endpoint('POST /user/register', {
  summary:
    'Sends a login code, or says how long the last one stays valid. The answer does not tell whether the number has an account.',
  access: 'public',
  input: z.object({ phoneNumber }),
  output: codeSent,
  errors: { ...phoneErrors, ...sendingErrors },
})

export const resendCode = endpoint('POST /user/activate/code', {
  summary: 'Sends a new code; too early is 429 with the wait.',
  access: 'public',
  input: z.object({ phoneNumber }),
  output: codeSent,
  errors: { ...phoneErrors, ...sendingErrors },
})

export const callCode = endpoint('POST /user/activate/call', {
  summary:
    'Says the code on its way in a telephone call, once per code, to numbers in Iran. Too early or too often is 429.',
  access: 'public',
  input: z.object({ phoneNumber }),
  output: codeSent,
  errors: {
    ...phoneErrors,
    too_many_wrong_codes: 429,
    number_on_hold: 403,
    activation_code_expired: 400,
    call_not_available: 422,
    call_not_made: 503,
  },
})

export const activate = endpoint('POST /user/activate', {
  summary:
    'Exchanges a code for a session. A number without an account gets one in Safari on iOS 12 or later, or in any browser on the way to a ticket. A refused code stays valid until its end.',
  access: 'public',
  input: z.object({
    phoneNumber,
    code,
    destination: z.string().max(2000).optional().describe('Where the login leads, such as `/ticket/create`.'),
    maxTouchPoints: touchPointsSchema,
  }),
  output: tokens.extend({ user }),
  errors: { ...phoneErrors, ...codeErrors, register_limit_device_and_browser_error: 403 },
})

export const refreshTokens = endpoint('POST /user/token/refresh', {
  summary: 'New tokens for the given ones. A refresh token that was used before ends the session.',
  access: 'public',
  input: z.object({ accessToken: z.string().max(400), refreshToken: z.string().max(400) }),
  output: tokens,
  errors: { session_ended: 401 },
})

export const getUser = endpoint('GET /user', {
  summary: 'Who is logged in.',
  access: 'user',
  input: z.object({}),
  output: user,
})

export const signOut = endpoint('POST /user/logout', {
  summary: 'Ends this session.',
  access: 'user',
  input: z.object({}),
  output: z.object({}),
})

export const signOutEverywhere = endpoint('POST /user/logout/everywhere', {
  summary:
    "Ends all of the user's sessions. Needs a fresh code, for whoever holds the phone could lock its owner out.",
  access: 'user',
  input: z.object({}),
  output: z.object({}),
  errors: { step_up_required: 403 },
})

export const startStepUp = endpoint('POST /user/step_up', {
  summary: "Sends a fresh code to the user's own number, to stand in for a missing secret key.",
  access: 'user',
  input: z.object({ isResend: z.boolean().default(false) }),
  output: codeSent,
  errors: sendingErrors,
})

export const confirmStepUp = endpoint('POST /user/step_up/confirm', {
  summary: 'Confirms the fresh code for this session.',
  access: 'user',
  input: z.object({ code }),
  output: z.object({ validSeconds: z.int() }),
  errors: codeErrors,
})
