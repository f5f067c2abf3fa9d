import { isRoleAllowed, ROLES, type Role } from '#kernel/role.ts'
import { type Command, CommandError } from '#server/command/command.ts'
import { rethrowAsCommandError } from '#server/command/commandOptions.ts'
import { formatTable } from '#server/command/resultText.ts'
import {
  addOperator,
  getCurrentTotpCode,
  listOperators,
  type OperatorCredentials,
  officeOriginOf,
  renewOperatorCredentials,
  setOperatorDisabled,
  setOperatorRoles,
} from './operator.actions.ts'

const WHY = rethrowAsCommandError({
  not_found: 'Nobody has this name: see bustan operators.',
  operator_known: 'Somebody has this name already.',
  operator_last_owner: 'The last owner stays: give another operator the role first.',
})
const ROLES_OPTION = {
  roles: { about: `what they may do: ${ROLES.join(', ')}; several with commas`, fallback: '' },
}

/** Commands for operators. The first one is created here; owners create others on the page of the staff too. */
export const operatorCommands: Command[] = [
  {
    name: 'operators',
    about: 'Who may work in the back office.',
    examples: ['bustan operators', 'bustan operators --json'],
    async run(ctx) {
      const data = await listOperators(ctx)
      const columns = ['name', 'roles', 'isDisabled', 'passkeys', 'signedInAt']
      return {
        data,
        text: data.length > 0 ? formatTable(data, columns) : 'No operators yet: bustan operators add.',
      }
    },
  },
  {
    name: 'operators add',
    words: '<name>',
    about:
      'Lets somebody into the back office. Password and secret of the authenticator are shown this once.',
    examples: [
      'bustan operators add sara --roles support',
      'bustan operators add reza --roles finance,support',
    ],
    options: ROLES_OPTION,
    async run(ctx, { words: [name], options }) {
      const roles = rolesOf(options['roles'])
      const data = await addOperator(ctx, nameOf(name), roles).catch(WHY)
      return { data, text: credentialText(officeOriginOf(ctx), nameOf(name), data) }
    },
  },
  {
    name: 'operators renew',
    words: '<name>',
    about: 'New password and new secret; the old ones, passkeys and open sessions end.',
    examples: ['bustan operators renew sara'],
    async run(ctx, { words: [name] }) {
      const data = await renewOperatorCredentials(ctx, nameOf(name)).catch(WHY)
      return { data, text: credentialText(officeOriginOf(ctx), nameOf(name), data) }
    },
  },
  {
    name: 'operators roles',
    words: '<name>',
    about: 'Changes what somebody may do, from their next click on.',
    examples: ['bustan operators roles sara --roles support,content'],
    options: ROLES_OPTION,
    async run(ctx, { words: [name], options }) {
      const roles = rolesOf(options['roles'])
      await setOperatorRoles(ctx, nameOf(name), roles).catch(WHY)
      return { data: { name, roles }, text: `${name} may now: ${roles.join(', ')}.` }
    },
  },
  {
    name: 'operators disable',
    words: '<name>',
    about: 'Lets somebody in no longer; open sessions end at once. What they did stays in the audit.',
    examples: ['bustan operators disable sara'],
    async run(ctx, { words: [name] }) {
      await setOperatorDisabled(ctx, nameOf(name), true).catch(WHY)
      return { data: { name }, text: `${name} is out.` }
    },
  },
  {
    name: 'operators enable',
    words: '<name>',
    about: 'Lets somebody in again, with what they had.',
    examples: ['bustan operators enable sara'],
    async run(ctx, { words: [name] }) {
      await setOperatorDisabled(ctx, nameOf(name), false).catch(WHY)
      return { data: { name }, text: `${name} may come in again.` }
    },
  },
  {
    name: 'operators code',
    words: '<name>',
    about: 'Mode demo only: the code that an authenticator would show now.',
    examples: ['bustan operators code sara'],
    async run(ctx, { words: [name] }) {
      if (ctx.config.bustanMode !== 'demo') throw new CommandError('Only in mode demo: use an authenticator.')
      const code = await getCurrentTotpCode(ctx, nameOf(name)).catch(WHY)
      return { data: { code }, text: code }
    },
  },
]

function nameOf(word: string | undefined): string {
  if (/^[a-z][a-z0-9._-]{1,31}$/.test(word ?? '')) return word ?? ''
  throw new CommandError('Say a name of small letters and digits, such as sara.')
}

function rolesOf(said: string | undefined): Role[] {
  const names = (said ?? '').split(',').filter(Boolean)
  const roles = ROLES.filter((role) => names.includes(role))
  if (roles.length === 0 || roles.length !== new Set(names).size)
    throw new CommandError(`--roles is needed: some of ${ROLES.join(', ')}.`)
  // An owner has all roles.
  return isRoleAllowed(roles, []) ? ['owner'] : roles
}

function credentialText(
  origin: string,
  name: string,
  { password, totpSecret, totpAddress }: OperatorCredentials,
) {
  return [
    `${name} signs in at ${origin}/office`,
    `password       ${password}`,
    `authenticator  ${totpSecret}`,
    `               ${totpAddress}`,
    'Nobody can show them again; a passkey can be added after the first sign-in.',
  ].join('\n')
}
