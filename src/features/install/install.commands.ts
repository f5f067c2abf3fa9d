import { AppError } from '#kernel/errors.ts'
import { type Command, CommandError } from '#server/command/command.ts'
import { table } from '#server/command/resultText.ts'
import { IpaFault } from '#server/ipa/ipaFault.ts'
import { revokeInstallation } from './link/tracking.actions.ts'
import { importIpa, listIpas } from './signing/importPackage.actions.ts'

const SHOWN = 100

export const installCommands: Command[] = [
  {
    name: 'files',
    about: `Package files that were imported, and why the last one was not signed: the newest ${SHOWN}.`,
    examples: ['bustan files', 'bustan files --json'],
    async run(ctx) {
      const data = await listIpas(ctx, SHOWN)
      const columns = ['label', 'version', 'bundleIdentifier', 'size', 'importedAt', 'failure']
      return { data, text: data.length > 0 ? table(data, columns) : 'No package files yet.' }
    },
  },
  {
    name: 'files import',
    words: '<file.ipa>',
    about: 'Reads a package file, refuses what is broken or encrypted, and makes it the file of its version.',
    examples: [
      'bustan files import ./garden-2.4.ipa',
      'bustan files import ./garden-2.4.ipa --icon',
      'bustan files import ./garden-2.4.ipa --application garden --changes-en "Faster." --changes-fa «سریع‌تر.»',
    ],
    options: {
      application: { about: 'label of the application; otherwise by its bundle identifier', fallback: '' },
      'changes-fa': { about: 'what is new, in Persian', fallback: '' },
      'changes-en': { about: 'what is new, in English', fallback: '' },
      icon: { about: 'its icon in place of the one that the application has', fallback: 'no' },
    },
    async run(ctx, { words: [path], options }) {
      if (!path) throw new CommandError('Say the file.')
      const { application = '', 'changes-fa': changeLogFa = '', 'changes-en': changeLogEn = '' } = options
      const isIconReplaced = options['icon'] === 'yes'
      const wish = { path, application, changeLogFa, changeLogEn, isIconReplaced }
      const data = await importIpa(ctx, wish).catch(explain)
      const line = `${data.application} ${data.version}: ${data.size} bytes, ${data.sha256}`
      return { data, text: `${line}\n${ICON[data.icon]}` }
    },
  },
  {
    name: 'installations revoke',
    words: '<id>',
    about: 'Ends the address of an installation that is under way.',
    examples: ['bustan installations revoke 6f2c1a0e-1111-4111-8111-111111111111'],
    async run(ctx, { words: [id] }) {
      if (!id) throw new CommandError('Say the id of the installation.')
      const isRevoked = await revokeInstallation(ctx, id).catch(() => false)
      if (!isRevoked) throw new CommandError('There is no such installation under way.')
      return { data: { id }, text: 'Its address is dead.' }
    },
  },
]

const ICON = {
  taken: 'Its icon is now the one of the application.',
  kept: 'The application keeps the icon it has; --icon takes the one of the file.',
  none: 'No icon can be read in it: it has none, or only in Assets.car.',
}

const WHY: Record<string, string> = {
  application_not_found: 'No application has this bundle identifier; add it first, or say --application.',
  bundle_of_other: 'The file carries another bundle identifier than this application.',
}

function explain(error: unknown): never {
  if (error instanceof IpaFault) throw new CommandError(`Refused: ${error.message}`)
  if (error instanceof AppError && WHY[error.code]) throw new CommandError(WHY[error.code] ?? '')
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new CommandError('There is no such file.')
  throw error
}
