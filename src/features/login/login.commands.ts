import type { Command } from '#server/command/command.ts'
import * as actions from './login.actions.ts'

export const loginCommands: Command[] = [
  {
    name: 'login release',
    about: 'Lets strangers log in to a number again that was held after too many wrong codes in a row.',
    examples: ['bustan login release --phone 09120000000'],
    options: { phone: { about: 'the number', fallback: '' } },
    async run(ctx, { options }) {
      const data = await actions.resetWrongCodes(ctx, { phoneNumber: String(options['phone'] ?? '') })
      return { data, text: data.released ? `${data.phoneNumber} is released.` : 'Nothing was held there.' }
    },
  },
]
