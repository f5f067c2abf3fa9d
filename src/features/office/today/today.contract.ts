import { z } from 'zod'
import { DIFFERENCE_KINDS } from '#features/reconciliation/reconciliation.rules.ts'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { ANY_OPERATOR_ACCESS } from '../operator/access.contract.ts'

/** Schema of a day in Tehran, such as `2027-04-03`. */
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const count = z.int().min(0)

export const getToday = endpoint('GET /today', {
  summary: "Gets the start screen; sections outside the operator's roles are null.",
  ...ANY_OPERATOR_ACCESS,
  input: z.object({}),
  output: z.object({
    registrations: z
      .object({
        lastDay: count,
        lastWeek: count,
        statuses: z.array(z.object({ status: z.int().min(0).max(7), count })),
      })
      .nullable(),
    line: z
      .object({
        length: count,
        oldestSince: wireInstant.nullable(),
        waits: count.describe('How many waits the two below are of; 0: typical figures of the programme.'),
        medianSeconds: z.number().min(0),
        longSeconds: z.number().min(0).describe('Nine of ten waited no longer.'),
      })
      .nullable(),
    payments: z
      .array(
        z.object({
          day,
          created: count,
          paid: count,
          decided: count.describe('Paid, failed or run out: what is open says nothing yet.'),
          paidToman: count,
        }),
      )
      .nullable(),
    refunds: z
      .object({
        open: count,
        oldestSince: wireInstant.nullable(),
        paidThisMonth: count,
        paidThisMonthToman: count,
      })
      .nullable(),
    tickets: z
      .object({
        waiting: count,
        oldestSince: wireInstant.nullable(),
        scores: count,
        meanScore: z.number().min(1).max(5).nullable(),
        days: z.array(z.object({ day, answers: count })),
      })
      .nullable(),
    installs: z
      .array(z.object({ day, started: count, signed: count, delivered: count, failed: count }))
      .nullable(),
    money: z
      .object({
        checkedAt: wireInstant.nullable(),
        isLate: z.boolean(),
        differences: z.array(
          z.object({ source: z.string(), kind: z.enum(DIFFERENCE_KINDS), detail: z.string() }),
        ),
      })
      .nullable()
      .describe('The nightly comparison of our books with the providers’ records.'),
    problems: z.object({ open: count, oldestSince: wireInstant.nullable() }).nullable(),
    jobs: z.object({ failed: z.array(z.object({ name: z.string(), count })) }).nullable(),
  }),
})
