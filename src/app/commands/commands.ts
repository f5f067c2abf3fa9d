import { listAccountReadiness } from '#features/device/developerAccount/readiness.actions.ts'
import { getSlotForecast } from '#features/device/slots/slotForecast.actions.ts'
import { getSmsState } from '#features/notice/smsState.actions.ts'
import { getToday } from '#features/office/today/today.actions.ts'
import * as todayContract from '#features/office/today/today.contract.ts'
import { getMoneyState } from '#features/reconciliation/reconciliation.actions.ts'
import { type Command, CommandError } from '#server/command/command.ts'
import { callOfficeEndpoint } from '#server/command/ownerCall.ts'
import { formatTable } from '#server/command/resultText.ts'
import { listUnknownAnswers } from '#server/outbound/unknownAnswers.ts'
import { hasSandbox } from '#server/settings/mode.ts'
import { isSecretSetting, SETTINGS } from '#server/settings/settings.ts'
import type { System } from '../system.ts'
import { backupCommands } from './backupCommands.ts'
import { todayText } from './todayText.ts'

const UNITS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 }

/** Parses a duration into seconds: `90`, `90s`, `15m`, `2h`, `18d`. */
export function parseDuration(text: string | undefined): number {
  const match = /^(\d{1,9})([smhd]?)$/.exec(text ?? '')
  if (!match) throw new CommandError('Say how long, such as 90s, 15m, 2h or 18d.')
  return Number(match[1]) * (UNITS[match[2] || 's'] ?? 1)
}

/** Commands that concern the product as a whole; slices add their own. */
export function systemCommands(system: System): Command[] {
  return [
    healthCommand(system),
    SETTINGS_COMMAND,
    jobsCommand(system),
    CLOCK_COMMAND,
    clockPassCommand(system),
    ...backupCommands,
  ]
}

function healthCommand(system: System): Command {
  return {
    name: 'health',
    about:
      'State of the database, jobs, clock, ledger, device slots, SMS credit and developer accounts, and what the office shows of today.',
    examples: ['bustan health', 'bustan health --json'],
    async run(ctx) {
      const jobs = await system.jobs.counts()
      const count = (state: string) =>
        jobs.filter((job) => job.state === state).reduce((sum, job) => sum + job.count, 0)
      const money = await getMoneyState(ctx)
      const slots = await getSlotForecast(ctx)
      const accounts = await listAccountReadiness(ctx)
      const sms = await getSmsState(ctx)
      const unknownAnswers = (await listUnknownAnswers(ctx)).length
      const today = await callOfficeEndpoint(ctx, todayContract.getToday, getToday, {})
      const data = {
        database: 'ok',
        isSlotAlarm: slots.isAlarm,
        isSmsCreditAlarm: sms.isAlarm,
        smsCredits: sms.credits,
        unknownAnswers,
        moneyDifferences: money.differences,
        moneyCheckedAt: money.ranAt,
        isMoneyCheckLate: money.isLate,
        mode: ctx.config.bustanMode,
        now: ctx.now,
        waitingJobs: count('created') + count('retry'),
        failedJobs: count('failed'),
        today,
        accounts: accounts.map(({ name, canRegister, words }) => ({ name, canRegister, findings: words })),
      }
      return {
        data,
        text: `database ok, mode ${data.mode}, product time ${data.now.toISOString()}, ${data.waitingJobs} jobs waiting, ${data.failedJobs} failed, ${moneyText(money)}${slots.isAlarm ? ', ALARM: device slots run out (bustan slots)' : ''}${sms.isAlarm ? ', ALARM: the credit for SMS runs out (bustan providers)' : ''}${unknownAnswers > 0 ? `, ${unknownAnswers} unknown answers of providers (bustan providers)` : ''}${accountsText(accounts)}\n${todayText(today)}`,
      }
    },
  }
}

/** Prints what the developer accounts lack, one line each. Closed accounts are left out. */
function accountsText(accounts: Awaited<ReturnType<typeof listAccountReadiness>>): string {
  const lines = accounts
    .filter(({ findings }) => findings.length > 0 && !findings.some(({ code }) => code === 'closed'))
    .map(({ name, canRegister, words }) =>
      [
        `\naccount ${name} ${canRegister ? 'can register devices' : 'cannot register devices'}:`,
        ...words,
      ].join(' '),
    )
  const isNoneAble = !accounts.some(({ isAble }) => isAble)
  return `${isNoneAble ? '\nNo developer account can register devices, so no packages are sold.' : ''}${lines.join('')}`
}

const SETTINGS_COMMAND: Command = {
  name: 'settings',
  about: 'Every setting with its current value; secrets are hidden.',
  examples: ['bustan settings'],
  async run(ctx) {
    const values = new Map<string, unknown>(Object.entries(ctx.config))
    const data = Object.entries(SETTINGS).map(([name, { about }]) => {
      const value = values.get(camelOf(name))
      return { name, value: isSecretSetting(name) && value ? '(set)' : String(value), about }
    })
    return { data, text: formatTable(data, ['name', 'value']) }
  },
}

function jobsCommand(system: System): Command {
  return {
    name: 'jobs',
    about: 'Jobs by name and state.',
    examples: ['bustan jobs'],
    async run() {
      const data = await system.jobs.counts()
      return { data, text: data.length > 0 ? formatTable(data, ['name', 'state', 'count']) : 'No jobs yet.' }
    },
  }
}

const CLOCK_COMMAND: Command = {
  name: 'clock',
  about: 'The product time.',
  examples: ['bustan clock'],
  run: async (ctx) => ({ data: { now: ctx.now }, text: ctx.now.toISOString() }),
}

function clockPassCommand(system: System): Command {
  return {
    name: 'clock pass',
    words: '<duration>',
    about: 'Advances the product clock (not in mode live) and runs the work that becomes due.',
    examples: ['bustan clock pass 18d', 'bustan clock pass 90s'],
    async run(ctx, { words }) {
      const seconds = parseDuration(words[0])
      if (!hasSandbox(ctx.config)) throw new CommandError('The clock does not move in mode live.')
      await system.startWorking()
      const now = await ctx.passTime(seconds)
      return { data: { now }, text: now.toISOString() }
    },
  }
}

function moneyText({ differences, isLate }: Awaited<ReturnType<typeof getMoneyState>>): string {
  if (differences > 0)
    return `ALARM: ${differences} differences between our ledger and the providers (bustan ledger check)`
  return isLate ? 'ALARM: no reconciliation for 36 hours' : 'ledger ok'
}

function camelOf(name: string): string {
  return name.toLowerCase().replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
