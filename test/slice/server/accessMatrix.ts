import { z } from 'zod'
import type { Endpoint } from '#kernel/endpoint.ts'
import { COMMON_ERRORS } from '#kernel/errors.ts'
import { toSnakeCase } from '#kernel/wireCase.ts'

/**
 * Every call × every kind of caller, derived from the contracts: the declared access says who may call, and a required
 * UUID names a row that belongs to one user. A new call needs no entry here.
 */
export type Actor = 'anonymous' | 'other' | 'owner'

/** Creates a row that belongs to the owner, by the name of its resource. Returns its id. */
export type OwnersWorld = Record<string, () => Promise<string>>

type Input = Record<string, unknown>

interface Row {
  call: string
  expected: Record<Actor, number[]>
  prepare(world: OwnersWorld): Promise<{ input: Input; headers: Record<string, string> }>
}

/** Input values for calls whose schema alone gives no useful input, and the expected status where it is not 200. */
export const SAMPLES: Record<string, { input?: Input; status?: number }> = {
  'POST /user/register': { input: { phone_number: '09120000001' } },
  'POST /user/activate/code': { input: { phone_number: '0912' }, status: 400 },
  'POST /user/activate/call': { input: { phone_number: '0912' }, status: 400 },
  'POST /user/activate': { input: { phone_number: '09120000003', code: '0000' }, status: 400 },
  'POST /user/token/refresh': { status: 401 },
  'POST /user/step_up/confirm': { status: 400 },
  'POST /registration/interest': { input: { phone_number: '09120000000' } },
  'POST /device/{id}/registration/retry': { status: 409 },
  'POST /device/{id}/registration/decline': { status: 409 },
  'POST /device/{id}/reset': { status: 409 },
  // The test signs no package, so it has no installation.
  'GET /installation/{id}': { input: { id: '11111111-1111-4111-8111-111111111111' }, status: 404 },
  'POST /refund': { status: 409 },
  'POST /refund/{id}/card': { input: { card_number: '6037990000000006' }, status: 409 },
  'POST /ticket': { status: 400 },
  'POST /ticket/{id}/message': { input: { text: 'سلام' } },
  'POST /ticket/{id}/score': { status: 409 },
  'POST /payment': { input: { package_id: 999_999 }, status: 404 },
  'POST /payment/{id}/apply': { input: { udid: '0'.repeat(40) }, status: 404 },
  'POST /event': { input: { events: [{ name: 'scan_page_open' }] } },
  'POST /push/subscription': {
    input: { endpoint: 'ftp://push.example/', p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    status: 400,
  },
  'POST /push/subscription/remove': { input: { endpoint: 'https://push.example/nobody' } },
  'POST /upload/{type}': { input: { file: new File(['یادداشت'], 'note.txt') } },
}

const KEYED = { 'idempotency-key': 'matrix-key-1' }

interface Schema {
  type?: string
  format?: string
  enum?: unknown[]
  minimum?: number
  minItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

interface Field {
  name: string
  schema: Schema
}

/** The row of a call. Throws for a call without a declared access, and for a row whose owner nobody creates. */
export function rowOf(endpoint: Endpoint, resources: readonly string[]): Row {
  const { access, call, path, idempotent } = endpoint
  if (access !== 'public' && access !== 'user') throw new Error(`${call} declares no access.`)
  const { input: given = {}, status } = SAMPLES[call] ?? {}
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema
  const required = (schema.required ?? []).map((name) => ({ name, schema: schema.properties?.[name] ?? {} }))
  const isOwned = ({ name, schema }: Field) => schema.format === 'uuid' && !(toSnakeCase(name) in given)
  const owned = required.filter(isOwned).map(({ name }) => ({ name, resource: resourceOf(name, path) }))
  for (const { resource } of owned)
    if (!resources.includes(resource)) throw new Error(`${call}: the test cannot create a ${resource}.`)
  const rest = required.filter((field) => !isOwned(field))
  const made = Object.fromEntries(rest.map((field) => [toSnakeCase(field.name), sampleOf(field)]))
  return {
    call: call.replace(/\{(\w+)\}/g, (_, name) => `{${toSnakeCase(name)}}`),
    expected: expectedOf(endpoint, owned.length > 0, status ? [status] : statusesOf(endpoint, rest)),
    async prepare(world) {
      const ids: Input = {}
      for (const { name, resource } of owned) ids[toSnakeCase(name)] = await world[resource]?.()
      return { input: { ...made, ...ids, ...given }, headers: idempotent ? KEYED : {} }
    },
  }
}

/** `deviceId` names a device, and `id` the first resource of the path. */
function resourceOf(name: string, path: string): string {
  return name === 'id' ? (path.split('/')[1] ?? '') : name.replace(/Id$/, '')
}

/** An unknown id, label, code or token, or the first value that is allowed. */
function sampleOf({ name, schema }: Field): unknown {
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'integer') return name === 'id' ? 999_999 : Math.max(schema.minimum ?? 0, 1)
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf({ name, schema: schema.items ?? {} }))
  return 'nothing'
}

/** An unknown reference is not found. Free text may be refused, unless a sample says what is accepted. */
function statusesOf({ path, call, errors = {} }: Endpoint, rest: Field[]): number[] {
  const open = rest.filter(({ schema }) => !schema.enum)
  if (open.some(({ name }) => path.includes(`{${name}}`) || name === 'code' || name === 'token'))
    return [COMMON_ERRORS.not_found]
  if (SAMPLES[call] || open.every(({ schema }) => schema.type === 'integer')) return [200]
  return [200, COMMON_ERRORS.input_invalid, ...Object.values(errors).filter((status) => status > 404)]
}

function expectedOf({ access, errors = {} }: Endpoint, isOwned: boolean, own: number[]): Row['expected'] {
  const login = [COMMON_ERRORS.login_required]
  if (!isOwned) return { anonymous: access === 'user' ? login : own, other: own, owner: own }
  // In other calls other users learn nothing. The id of a payment is itself a secret.
  const isNamed = Object.keys(errors).some((code) => code.endsWith('_not_yours'))
  return { anonymous: login, other: [isNamed ? 403 : 404], owner: own }
}
