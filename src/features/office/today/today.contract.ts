import { z } from 'zod'
import { DIFFERENCE_KINDS } from '#features/reconciliation/reconciliation.rules.ts'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { ANY_OPERATOR_ACCESS } from '../operator/access.contract.ts'
import { smsCreditSchema } from '../providers/providers.contract.ts'
import { kindForecastSchema } from '../slots/slots.contract.ts'

/** Schema of a day in Tehran, such as `2027-04-03`. */
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const count = z.int().min(0)

export const getToday = endpoint('GET /today', {
  summary: 'How the store stands: of each part, where the roles of whoever asks allow it.',
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
        waits: count.describe('How many waits the two below are of.'),
        medianSeconds: count.nullable(),
        longSeconds: count.nullable().describe('Nine of ten waited no longer.'),
      })
      .nullable(),
    slots: z
      .object({ alarms: z.array(kindForecastSchema) })
      .nullable()
      .describe('Kinds of devices whose slots run out before another account can be opened.'),
    sms: z
      .object({ credits: z.array(smsCreditSchema) })
      .nullable()
      .describe('SMS accounts whose credit is below the setting.'),
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
    prices: z
      .object({ unconfirmed: count })
      .nullable()
      .describe('Prices that an update changed and nobody has confirmed.'),
    problems: z.object({ open: count, oldestSince: wireInstant.nullable() }).nullable(),
    jobs: z.object({ failed: z.array(z.object({ name: z.string(), count })) }).nullable(),
  }),
})
