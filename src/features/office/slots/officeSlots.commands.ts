import { SLOT_KINDS } from '#features/device/slots/slotForecast.rules.ts'
import type { Command } from '#server/command/command.ts'
import { createCommandsOfContract } from '#server/command/contractCommand.ts'
import type { ResultRow } from '#server/command/resultText.ts'
import { officeSlotsApi } from './officeSlots.api.ts'

const dayOf = (time: unknown) => String(time).slice(0, 10)

const VERDICTS: Record<string, (kind: ResultRow) => string> = {
  out: () => 'OUT: no free slot is left',
  runs_out: ({ runsOutTime, earliestTime, latestTime }) =>
    `run out on ${dayOf(runsOutTime)} (${dayOf(earliestTime)} at the fastest week, ${latestTime ? dayOf(latestTime) : 'not within a year'} at the slowest)`,
  beyond_a_year: () => 'last for more than a year',
  too_little_data: () => 'too little data for a date',
  no_demand: () => 'nobody registers: they never run out',
}

function kindText(kind: ResultRow): string {
  const { type, free, waiting, weeks, verdict, isAlarm, meanWithoutSpike } = kind
  const spike =
    meanWithoutSpike === null
      ? ''
      : `; one week stands out, without it ${Math.round(Number(meanWithoutSpike))} a week`
  return [
    isAlarm ? 'ALARM ' : '',
    `${SLOT_KINDS[Number(type)]}: ${free} free, ${waiting} waiting, weeks ${(weeks as number[]).join(' ')}: `,
    `${VERDICTS[String(verdict)]?.(kind)}${spike}`,
  ].join('')
}

function costText(cost: ResultRow): string {
  const { accountRial, smsRial, trafficRial, totalRial, notSet } = cost
  const rial = (amount: unknown) => (amount === null ? 'unknown' : String(amount))
  const missing = (notSet as string[]).length > 0 ? `; not set: ${(notSet as string[]).join(', ')}` : ''
  return `a registered device costs ${rial(totalRial)} rials: account ${rial(accountRial)}, SMS ${rial(smsRial)}, traffic ${rial(trafficRial)}${missing}`
}

function slotsText({ days, kinds, needed, neededAtFastest, renewals, cost }: ResultRow): string {
  const accounts = needed as ResultRow[]
  const dates = accounts.map(({ time }) => dayOf(time)).join(', ')
  const { accounts: renewed } = renewals as ResultRow
  return [
    ...(kinds as ResultRow[]).map(kindText),
    `next ${days} days: ${accounts.length} more accounts${dates && ` (by ${dates})`}, ${neededAtFastest} at the fastest week; ${renewed} memberships taken as renewed`,
    costText(cost as ResultRow),
  ].join('\n')
}

export const officeSlotsCommands: Command[] = createCommandsOfContract(
  officeSlotsApi,
  { slots: 'device' },
  { 'GET /slots': { text: slotsText, examples: ['bustan slots', 'bustan slots --days 30 --json'] } },
)
