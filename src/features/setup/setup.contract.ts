import { z } from 'zod'
import { OWNER_ACCESS } from '#features/office/operator/access.contract.ts'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { SETUP_CHECKS, SETUP_FINDING_CODES, SETUP_STATES, SETUP_TRIALS } from './setup.rules.ts'

const setupSchema = z.object({
  isFresh: z.boolean().describe('Every outside service was asked within the last hour.'),
  checks: z.array(
    z.object({
      name: z.enum(SETUP_CHECKS),
      state: z.enum(SETUP_STATES),
      code: z.enum(SETUP_FINDING_CODES).nullable().describe('What is wrong; null: nothing.'),
      detail: z.string().describe('A fact in no language: an address, a count, a code.'),
      checkTime: wireInstant
        .nullable()
        .describe('When the outside service gave this answer; null: found just now, or not asked yet.'),
      canTry: z.boolean().describe('It runs when asked.'),
    }),
  ),
})

export const getSetup = endpoint('GET /setup', {
  summary:
    'What this store needs before a stranger can buy and install, and what of it is missing. Outside services are not asked: these are their last answers.',
  ...OWNER_ACCESS,
  input: z.object({}),
  output: setupSchema,
})

export const checkSetup = endpoint('POST /setup/check', {
  summary: 'Asks every outside service again and waits for the answers.',
  ...OWNER_ACCESS,
  input: z.object({}),
  output: setupSchema,
})

export const runSetupTrial = endpoint('POST /setup/{name}/trial', {
  summary: 'Tries an outside service: sends an SMS, opens an order at a gateway, sends an event.',
  ...OWNER_ACCESS,
  input: z.object({
    name: z.enum(SETUP_TRIALS),
    phone: z.string().max(20).optional().describe('Of the operator, who gets the SMS.'),
  }),
  auditOmits: ['phone'],
  output: setupSchema,
  errors: { setup_trial_impossible: 409, setup_phone_missing: 422, too_many_requests: 429 },
})
