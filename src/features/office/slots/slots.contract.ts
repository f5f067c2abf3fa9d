import { z } from 'zod'
import { SLOT_VERDICTS } from '#features/device/slots/slotForecast.rules.ts'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { FINANCE_OR_SUPPORT_ACCESS } from '../operator/access.contract.ts'
import { COST_PRICES } from './deviceCost.rules.ts'

const count = z.int().min(0)
const rial = z.number().min(0).nullable()

export const kindForecastSchema = z.object({
  type: z.int().min(0).max(2).describe('0 iPhone, 1 iPad, 2 iPod.'),
  free: count,
  paused: count.describe('Free in accounts without a session.'),
  waiting: count,
  weeks: z
    .array(count)
    .describe('Devices that asked for a slot in each of the last four weeks, oldest first.'),
  pace: z
    .object({ mean: z.number(), slowest: count, fastest: count })
    .nullable()
    .describe('Devices a week; null where there is too little data.'),
  meanWithoutSpike: z
    .number()
    .nullable()
    .describe('The mean of the other weeks, where one week has more than twice what is usual.'),
  verdict: z.enum(SLOT_VERDICTS),
  runsOutTime: wireInstant.nullable(),
  earliestTime: wireInstant.nullable().describe('At the pace of the fastest week.'),
  latestTime: wireInstant.nullable().describe('At the pace of the slowest week; null: not within a year.'),
  isAlarm: z.boolean(),
})

export const getSlots = endpoint('GET /slots', {
  summary: 'Forecasts when device slots run out and how many accounts are needed; shows the cost per device.',
  ...FINANCE_OR_SUPPORT_ACCESS,
  input: z.object({
    days: z.enum(['30', '60', '90']).default('90').transform(Number).describe('How far to look ahead.'),
  }),
  output: z.object({
    days: count,
    leadDays: count.describe('How long it takes to open another account.'),
    kinds: z.array(kindForecastSchema),
    needed: z
      .array(z.object({ time: wireInstant, beginTime: wireInstant.nullable() }))
      .describe(
        'For each further account: when it must take devices, and when to begin opening it; null: now.',
      ),
    neededAtFastest: count.describe('How many accounts at the pace of the fastest week.'),
    renewals: z
      .object({ accounts: count, devices: count })
      .describe('Memberships that the forecast takes as renewed, and their devices.'),
    isRegistrationOpen: z.boolean().describe('While it is closed, the counts are lower than the demand.'),
    isAlarm: z.boolean(),
    cost: z
      .object({
        accountRial: rial,
        smsRial: rial,
        trafficRial: rial,
        totalRial: rial.describe('Null unless all three are known.'),
        notSet: z.array(z.enum(COST_PRICES)).describe('Settings without a price.'),
        accounts: count.describe('Accounts whose membership runs, also closed ones.'),
        accountDevices: count.describe('Devices that got a slot in them.'),
        registered: count.describe('Devices registered in the last four weeks.'),
        smsParts: count.describe('Parts of SMS sent in the last four weeks.'),
        sentBytes: count.describe('Bytes of packages sent in the last four weeks.'),
      })
      .nullable()
      .describe('What a registered device costs; for finance only.'),
  }),
})
