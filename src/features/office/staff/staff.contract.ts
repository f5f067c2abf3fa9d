import { z } from 'zod'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { ROLES } from '#kernel/role.ts'
import { OWNER_ACCESS, staleSignInErrors } from '../operator/access.contract.ts'

const session = z.object({
  id: z.string().describe('Hash of its token, which is no token.'),
  means: z.enum(['password', 'passkey']),
  createTime: wireInstant,
  seenTime: wireInstant,
  isThis: z.boolean().describe('The session of this call.'),
})

const member = z.object({
  name: z.string(),
  roles: z.array(z.enum(ROLES)),
  isDisabled: z.boolean(),
  isSelf: z.boolean(),
  createTime: wireInstant,
  signInTime: wireInstant.nullable(),
  passkeys: z.int(),
  sessions: z.array(session),
})

const staff = z.object({ operators: z.array(member) })
const name = z.string().regex(/^[a-z][a-z0-9._-]{1,31}$/, 'operator_name_wrong')
const roles = z.array(z.enum(ROLES, 'choice_wrong')).min(1, 'operator_roles_missing').max(ROLES.length)

/** Requires a sign-in within the last ten minutes, so that a stolen cookie cannot create operators. */
const selfErrors = { operator_is_self: 409 }
const ownerErrors = { operator_last_owner: 409 }

export const listStaff = endpoint('GET /staff', {
  summary: 'The operators with their roles and open sessions.',
  ...OWNER_ACCESS,
  input: z.object({}),
  output: staff,
})

const credentials = staff.extend({
  credentials: z
    .object({ name: z.string(), password: z.string(), totpSecret: z.string(), totpAddress: z.string() })
    .describe('Shown once; nobody can read them again.'),
})

export const addStaff = endpoint('POST /staff', {
  summary: 'A new operator; answers with password and authenticator secret, once.',
  ...OWNER_ACCESS,
  input: z.object({ name, roles }),
  output: credentials,
  errors: { operator_known: 409, ...staleSignInErrors },
})

export const renewStaffCredentials = endpoint('POST /staff/{name}/renew', {
  summary: 'New password and secret for an operator; the old ones, passkeys and sessions end.',
  ...OWNER_ACCESS,
  input: z.object({ name }),
  output: credentials,
  errors: { ...selfErrors, ...staleSignInErrors },
})

export const changeStaffRoles = endpoint('PUT /staff/{name}/roles', {
  summary: 'Changes what an operator may do, from their next call on.',
  ...OWNER_ACCESS,
  input: z.object({ name, roles }),
  output: staff,
  errors: { ...selfErrors, ...ownerErrors, ...staleSignInErrors },
})

export const disableStaff = endpoint('POST /staff/{name}/disable', {
  summary: 'Lets an operator in no longer; open sessions end at once.',
  ...OWNER_ACCESS,
  input: z.object({ name }),
  output: staff,
  errors: { ...selfErrors, ...ownerErrors, ...staleSignInErrors },
})

export const enableStaff = endpoint('POST /staff/{name}/enable', {
  summary: 'Lets an operator in again, with the roles and credentials from before.',
  ...OWNER_ACCESS,
  input: z.object({ name }),
  output: staff,
  errors: staleSignInErrors,
})

export const endStaffSession = endpoint('DELETE /staff/{name}/sessions/{id}', {
  summary: 'Ends one session of an operator.',
  ...OWNER_ACCESS,
  input: z.object({ name, id: z.string().regex(/^[0-9a-f]{64}$/, 'input_invalid') }),
  output: staff,
  errors: staleSignInErrors,
})

export const endStaffSessions = endpoint('POST /staff/{name}/sessions/end', {
  summary: 'Ends every session of an operator.',
  ...OWNER_ACCESS,
  input: z.object({ name }),
  output: staff,
  errors: staleSignInErrors,
})
