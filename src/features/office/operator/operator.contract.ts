import { z } from 'zod'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { ROLES } from '#kernel/role.ts'
import { ANY_OPERATOR_ACCESS, staleSignInErrors } from './access.contract.ts'

const none = z.object({})
const bytes = z.string().regex(/^[\w-]{1,4000}$/, 'input_invalid')

const operator = z.object({ id: z.uuid(), name: z.string(), roles: z.array(z.enum(ROLES)) })

const signInErrors = { sign_in_failed: 401 }

export const signIn = endpoint('POST /session', {
  summary: 'Signs in with password and authenticator code; sets a cookie.',
  access: 'public',
  input: z.object({
    name: z.string().max(100),
    password: z.string().max(200),
    code: z.string().max(20),
  }),
  output: operator,
  errors: signInErrors,
})

export const beginPasskeySignIn = endpoint('POST /session/passkey/begin', {
  summary: 'Creates the challenge for signing in with a passkey.',
  access: 'public',
  input: none,
  output: z.object({ challenge: z.string(), rpId: z.string() }),
})

export const signInByPasskey = endpoint('POST /session/passkey', {
  summary: 'Signs in with a passkey; sets a cookie.',
  access: 'public',
  input: z.object({
    credentialId: bytes,
    clientData: bytes,
    authenticatorData: bytes,
    signature: bytes,
  }),
  output: operator,
  errors: signInErrors,
})

export const getSession = endpoint('GET /session', {
  summary: 'Gets the signed-in operator, or null.',
  access: 'public',
  input: none,
  output: z.object({ operator: operator.nullable() }),
})

export const signOut = endpoint('DELETE /session', {
  summary: 'Ends the session.',
  ...ANY_OPERATOR_ACCESS,
  input: none,
  output: none,
})

const passkeys = z.object({
  passkeys: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      createdAt: wireInstant,
      usedAt: wireInstant.nullable(),
    }),
  ),
})

export const listPasskeys = endpoint('GET /passkey', {
  summary: "Lists the operator's own passkeys.",
  ...ANY_OPERATOR_ACCESS,
  input: none,
  output: passkeys,
})

export const beginPasskey = endpoint('POST /passkey/begin', {
  summary: 'Creates the challenge for a new passkey.',
  ...ANY_OPERATOR_ACCESS,
  input: none,
  output: z.object({
    challenge: z.string(),
    rpId: z.string(),
    rpName: z.string(),
    userId: z.string(),
    userName: z.string(),
    known: z.array(z.string()),
  }),
  errors: staleSignInErrors,
})

export const addPasskey = endpoint('POST /passkey', {
  summary: 'Adds a passkey of the operator.',
  ...ANY_OPERATOR_ACCESS,
  input: z.object({
    name: z.string().trim().min(1, 'office_field_required').max(60),
    clientData: bytes,
    authenticatorData: bytes,
    publicKey: bytes,
  }),
  output: passkeys,
  errors: { passkey_refused: 400, passkey_known: 409, ...staleSignInErrors },
  auditOmits: ['clientData', 'authenticatorData', 'publicKey'],
})

export const removePasskey = endpoint('DELETE /passkey/{id}', {
  summary: 'Removes a passkey of the operator.',
  ...ANY_OPERATOR_ACCESS,
  input: z.object({ id: z.uuid() }),
  output: passkeys,
  errors: staleSignInErrors,
})
