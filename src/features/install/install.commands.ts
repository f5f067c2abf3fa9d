import { type Command, CommandError } from '#server/command/command.ts'
import { revokeInstallation } from './link/installation.actions.ts'

export const installCommands: Command[] = [
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
