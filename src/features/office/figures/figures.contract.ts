import { z } from 'zod'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { ANY_OPERATOR_ACCESS, OWNER_ACCESS } from '../operator/access.contract.ts'
import { FUNNEL_STEPS, MONTH_CHOICES, REFUND_REASONS } from './figures.rules.ts'

const count = z.int().min(0)
const toman = z.int()
const month = count.describe('The place of the month in `months`.')

const dayGroup = z.object({ day: z.string(), group: z.string(), counts: z.array(count) })

export const getFigures = endpoint('GET /figures', {
  ...ANY_OPERATOR_ACCESS,
  summary:
    'Figures of the last months: steps of newcomers, tickets, waiting times, refunds and revenue. Parts that the operator’s roles do not include are null.',
  input: z.object({
    months: z.enum(MONTH_CHOICES).default('6').transform(Number).describe('How many months, with this one.'),
  }),
  output: z.object({
    countedTime: wireInstant.nullable().describe('When the figures were last counted; null: not yet.'),
    months: z
      .array(z.object({ start: z.string(), end: z.string().describe('The first day of the next month.') }))
      .describe('Months of the language’s calendar, oldest first.'),
    funnel: z
      .object({
        steps: z.array(
          z.object({
            step: z.enum(FUNNEL_STEPS),
            count,
            groups: z
              .array(z.object({ group: z.string(), count }))
              .describe('By test group of the package page; an empty name where it is not known.'),
          }),
        ),
        days: z
          .array(z.object({ day: z.string(), counts: z.array(count).describe('In the order of `steps`.') }))
          .describe('The last 30 days.'),
        dayGroups: z
          .array(dayGroup.describe('Counts in the order of `steps`.'))
          .describe('The same days by test group, without empty ones.'),
        cohorts: z
          .array(
            dayGroup.describe('Accounts, and those that have a profile, paid, are registered, installed.'),
          )
          .describe(
            'Accounts of the last 60 days by the day they were created and the test group of their first payment, and what they have reached by now.',
          ),
      })
      .nullable(),
    tickets: z
      .array(
        z.object({
          month,
          tickets: count,
          subscribers: count.describe('The average number of running subscriptions.'),
          perHundred: z.number().nullable().describe('Tickets for every 100 subscribers.'),
        }),
      )
      .nullable(),
    waits: z
      .array(
        z.object({
          month,
          registered: count,
          keptUsual: count.describe('Registered within the usual time that was shown.'),
          keptLatest: count.describe('Registered within the longest time that was shown.'),
          meanSeconds: z.int().describe('The average wait.'),
          shownSeconds: z.int().describe('The average of the usual time that was shown.'),
        }),
      )
      .nullable(),
    refunds: z.array(z.object({ month, reason: z.enum(REFUND_REASONS), count, toman })).nullable(),
    revenue: z
      .array(z.object({ month, id: z.string(), name: z.string(), count, toman, vatToman: toman }))
      .nullable(),
  }),
})

export const recountFigures = endpoint('POST /figures/recount', {
  ...OWNER_ACCESS,
  summary: 'Counts the figures of all days again. Steps whose events were erased keep their counts.',
  input: z.object({}),
  output: z.object({ ok: z.literal(true) }),
})
