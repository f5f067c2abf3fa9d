import type { z } from 'zod'
import type { getToday } from '#features/office/today/today.contract.ts'

type Today = z.output<typeof getToday.output>

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
const since = (time: string | null) => (time ? `, the oldest since ${time}` : '')

/** The figures of the office's start screen, one line for each of its parts. */
export function todayText({ money, registrations, line, payments, ...rest }: Today): string {
  const { refunds, tickets, installs, problems, jobs } = rest
  const today = payments?.at(-1)
  const lines = [
    ...(money?.differences ?? []).map(
      ({ source, kind, detail }) => `difference: ${source} ${kind} ${detail}`,
    ),
    registrations && `registrations: ${registrations.lastDay} in a day, ${registrations.lastWeek} in a week`,
    line && `queue: ${line.length} devices${since(line.oldestSince)}`,
    tickets && `tickets: ${tickets.waiting} waiting${since(tickets.oldestSince)}`,
    today && `payments today: ${today.created} opened, ${today.paid} paid, ${today.paidToman} tomans`,
    installs &&
      `installations in ${installs.length} days: ${sum(installs.map(({ started }) => started))} started, ` +
        `${sum(installs.map(({ delivered }) => delivered))} delivered, ${sum(installs.map(({ failed }) => failed))} failed`,
    refunds &&
      `refunds: ${refunds.open} open${since(refunds.oldestSince)}, ${refunds.paidThisMonth} paid this month`,
    problems && `reported problems: ${problems.open} open${since(problems.oldestSince)}`,
    ...(jobs?.failed ?? []).map(({ name, count }) => `failed jobs: ${count} of ${name}`),
  ]
  return lines.filter(Boolean).join('\n')
}
