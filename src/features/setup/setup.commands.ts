import { AppError } from '#kernel/errors.ts'
import { findPhoneFault } from '#kernel/phone.ts'
import { runAuditedCommand } from '#server/audit.ts'
import { type Command, CommandError } from '#server/command/command.ts'
import { rethrowAsCommandError } from '#server/command/commandOptions.ts'
import type { Ctx } from '#server/context.ts'
import { translate } from '#server/messages.ts'
import type { Config } from '#server/settings/settings.ts'
import { confirmBackup } from './backupRuns.actions.ts'
import { checkSetup } from './setup.actions.ts'
import { SETUP_TRIALS } from './setup.rules.ts'
import { listPossibleTrials, runTrial } from './trials.actions.ts'

type Check = Awaited<ReturnType<typeof checkSetup>>['checks'][number]

const MARKS = { green: 'ok    ', yellow: 'yellow', red: 'RED   ' }

function checkText({ name, state, code, detail }: Check): string {
  const title = translate('en', `office_setup_check_${name}`)
  const line = `${MARKS[state]}  ${title}${detail && `: ${detail}`}`
  return code === null ? line : `${line}\n        ${translate('en', `office_setup_fix_${code}`)}`
}

/**
 * The checked database, without user name and password: a shell without the store's settings would check the demo
 * database.
 */
function storeText({ bustanMode, databaseUrl, dataDir }: Config): string {
  const { host, pathname } = databaseUrl ? new URL(databaseUrl) : { host: dataDir, pathname: '' }
  const line = `Mode ${bustanMode}, database ${host}${pathname}`
  if (bustanMode !== 'demo') return line
  return `${line}. This is the demo store; for another one load its settings first (docs/go-live.md).`
}

const STAGING_NOTE = 'Mode staging: every page asks people not to buy here.'

async function sendTrials(ctx: Ctx, send: string, phone: string): Promise<void> {
  const possible = listPossibleTrials(ctx)
  const words = send.split(',').filter(Boolean)
  const unknown = words.find((word) => word !== 'all' && !SETUP_TRIALS.some((name) => name === word))
  if (unknown !== undefined)
    throw new CommandError(`--send knows all, ${SETUP_TRIALS.join(', ')}; not ${unknown}.`)
  const names = words.includes('all') ? possible : SETUP_TRIALS.filter((name) => words.includes(name))
  if (names.includes('sms') && findPhoneFault('fa', phone))
    throw new CommandError('Say the phone number that gets the SMS, such as --phone 09120000000.')
  for (const name of names)
    await runAuditedCommand(ctx, 'doctor', name, () => runTrial(ctx, { name, phone })).catch((error) => {
      if (error instanceof AppError && error.code === 'setup_trial_impossible')
        throw new CommandError(`There is nothing to try for ${name}: it is off in the settings.`)
      throw error
    })
}

export const setupCommands: Command[] = [
  {
    name: 'doctor',
    group: 'store',
    about:
      'Checks everything that a stranger needs to buy and install, and says what to do. Fails while a line is red.',
    examples: [
      'bustan doctor',
      'bustan doctor --send all --phone 09120000000',
      'bustan doctor --send bank --json',
    ],
    options: {
      send: {
        about: `trials that cost money or leave a trace outside: all, or of ${SETUP_TRIALS.join(', ')}`,
        fallback: '',
      },
      phone: { about: 'number that gets the SMS of the trial', fallback: '' },
    },
    async run(ctx, { options }) {
      await sendTrials(ctx, options['send'] ?? '', options['phone'] ?? '')
      const { checks } = await checkSetup(ctx)
      const red = checks.filter(({ state }) => state === 'red').length
      const verdict =
        red === 0
          ? 'Green: a stranger can buy and install.'
          : `${red} red. docs/go-live.md goes through them in order.`
      const note = ctx.config.bustanMode === 'staging' ? [STAGING_NOTE] : []
      return {
        data: { isGreen: red === 0, checks },
        text: [storeText(ctx.config), ...checks.map(checkText), verdict, ...note].join('\n'),
        exitCode: red === 0 ? 0 : 1,
      }
    },
  },
  {
    name: 'backup confirm',
    group: 'store',
    words: '<digest>',
    about: 'Records that backup check read a backup with the private key; it prints the digest.',
    examples: ['bustan backup confirm 3f0a…'],
    async run(ctx, { words: [digest = ''] }) {
      const confirm = () => confirmBackup(ctx, digest)
      const explain = rethrowAsCommandError({ not_found: 'This store took no backup with this digest.' })
      const takenAt = await runAuditedCommand(ctx, 'backup confirm', digest, confirm).catch(explain)
      return { data: { takenAt }, text: `The backup of ${takenAt.toISOString()} can be restored.` }
    },
  },
]
