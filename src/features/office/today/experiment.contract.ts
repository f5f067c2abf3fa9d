import { z } from 'zod'
import { EXPERIMENT_NAMES } from '#features/tracking/experiment.rules.ts'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { FINANCE_OR_CONTENT_ACCESS } from '../operator/access.contract.ts'
import { EXPERIMENT_VERDICTS } from './experiment.rules.ts'

const interval = z.object({ value: z.number(), low: z.number(), high: z.number() })

export const listExperiments = endpoint('GET /experiments', {
  summary: 'Gets the results of each experiment with 95 % confidence intervals.',
  ...FINANCE_OR_CONTENT_ACCESS,
  input: z.object({ days: z.enum(['7', '30', '90']).default('30').transform(Number) }),
  output: z.object({
    countedTime: wireInstant.nullable().describe('When the results were last counted; null: not yet.'),
    experiments: z.array(
      z.object({
        name: z.enum(EXPERIMENT_NAMES),
        control: z.string(),
        variants: z.array(
          z.object({
            variant: z.string(),
            opened: z.int(),
            converted: z.int(),
            rate: interval.nullable().describe('Wilson score interval; null without visitors.'),
            difference: interval.nullable().describe('To the control, by Newcombe’s method 10.'),
            verdict: z.enum(EXPERIMENT_VERDICTS),
          }),
        ),
      }),
    ),
  }),
})
