import { type Command, CommandError } from '#server/command/command.ts'
import { table } from '#server/command/resultText.ts'
import * as actions from './developerDevice.actions.ts'

const MAXIMUM_NAME = 100

export const developerDeviceCommands: Command[] = [
  {
    name: 'developer token',
    words: '<name>',
    about: 'Makes an address at which a developer enrols test devices. It is told only here.',
    examples: ['bustan developer token "Ali, Backgammon"', 'bustan developer token ali --json'],
    async run(ctx, { words }) {
      const name = words.join(' ').trim()
      if (!name || name.length > MAXIMUM_NAME) throw new CommandError('Say whom the token is for.')
      const data = await actions.createDeveloperToken(ctx, { name })
      const until = data.expiresAt.toISOString().slice(0, 10)
      return { data, text: `Token ${data.id} for ${name}, until ${until}. Shown only now:\n${data.address}` }
    },
  },
  {
    name: 'developer tokens',
    about: "Developers' tokens, with how many devices each has brought.",
    examples: ['bustan developer tokens', 'bustan developer tokens --json'],
    async run(ctx) {
      const data = await actions.listDeveloperTokens(ctx)
      return { data, text: table(data, ['id', 'state', 'devices', 'expiresAt', 'name']) }
    },
  },
  {
    name: 'developer revoke',
    words: '<id>',
    about: 'Ends a token at once. Its devices are forgotten 30 days later.',
    examples: ['bustan developer revoke 7'],
    async run(ctx, { words }) {
      const id = Number(words[0])
      if (!Number.isSafeInteger(id) || id < 1)
        throw new CommandError('Say which: the id of `bustan developer tokens`.')
      const data = await actions.revokeDeveloperToken(ctx, { id })
      return { data, text: data.name === null ? 'There is no such open token.' : `${data.name} is revoked.` }
    },
  },
]
