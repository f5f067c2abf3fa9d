import type { Role } from '#kernel/role.ts'

/**
 * Which roles see which fields in the responses of the office. Fields that could contain money, card numbers, secrets
 * or phone numbers are found by their names in the contracts, and by their values in the responses of a store with
 * simulated usage.
 */

export const SENSITIVE_KINDS = ['money', 'card', 'secret', 'phone'] as const
export type SensitiveKind = (typeof SENSITIVE_KINDS)[number]

/**
 * Patterns of field names, in wire case, that could contain something sensitive. Wide on purpose: each match is decided
 * below.
 */
const NAMES: Record<SensitiveKind, RegExp> = {
  money:
    /amount|(^|_)sums?(_|$)|toman|rial|price|revenue|turnover|(^|_)costs?(_|$)|(^|_)paid(_|$)|(^|_)fees?(_|$)|balance|credit|debit|owed|(^|_)vat(_|$)|(^|_)net(_|$)|gross|earning|income/,
  card: /card|(^|_)pan(_|$)|iban|sheba/,
  secret: /secret|password|(^|_)tokens?(_|$)|(^|_)keys?(_|$)|hash|totp|otp|cookie|credential/,
  phone: /(^|_)phone|mobile|msisdn/,
}

export function kindOfField(name: string): SensitiveKind | null {
  return SENSITIVE_KINDS.find((kind) => NAMES[kind].test(name)) ?? null
}

/** A number that looks like an amount in tomans, whatever the name of its field. */
function looksLikeMoney(name: string, value: unknown): boolean {
  return typeof value === 'number' && value >= 10_000 && value % 1000 === 0 && !UNITS.test(name)
}

/** Names of number fields that are not money, such as bytes. */
const UNITS = /(^|_)(bytes|size|seconds|ms|count|downloads?|views?|width|height|position|id|number)(_|$)/

const PHONE = /(?<!\d)(?:\+?98|0098|0)9\d{9}(?!\d)/
const CARD = /(?<!\d)\d{16}(?!\d)/
/** A random id: about one in a hundred contains sixteen digits in a row. */
const RANDOM_ID = /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g

function toLatin(text: string): string {
  return text.replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
}

/** The kind of sensitive data that a text contains, whatever the name of its field. */
function kindOfText(text: string): SensitiveKind | null {
  const latin = toLatin(text).replace(RANDOM_ID, '')
  if (PHONE.test(latin)) return 'phone'
  return CARD.test(latin.replace(/[ -]/g, '')) ? 'card' : null
}

export interface FoundField {
  /** Field paths from the root, with dots: `sums.paid_toman`. Positions in lists are left out. */
  path: string
  kind: SensitiveKind
}

/**
 * Lists every field with a sensitive name or value in a response. Empty values are left out, because they reveal
 * nothing.
 */
export function findSensitiveValues(answer: unknown, path = ''): FoundField[] {
  if (Array.isArray(answer)) return answer.flatMap((item) => findSensitiveValues(item, path))
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([name, value]) => {
    if (value === null || value === '' || value === undefined) return []
    const at = path === '' ? name : `${path}.${name}`
    const inside = findSensitiveValues(value, at)
    const kindByName = kindOfField(name)
    if (kindByName) return [{ path: at, kind: kindByName }, ...inside]
    const kindByValue = typeof value === 'string' ? kindOfText(value) : null
    if (kindByValue) return [{ path: at, kind: kindByValue }, ...inside]
    return looksLikeMoney(name, value) ? [{ path: at, kind: 'money' }, ...inside] : inside
  })
}

/** A part of a JSON schema in the OpenAPI description of the office. */
export interface SchemaPart {
  properties?: Record<string, SchemaPart>
  items?: SchemaPart
  anyOf?: SchemaPart[]
  oneOf?: SchemaPart[]
  allOf?: SchemaPart[]
  additionalProperties?: SchemaPart | boolean
}

/** Lists every field with a sensitive name in the schema of a response. */
export function findSensitiveFields(schema: SchemaPart, path = ''): FoundField[] {
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [], additionalProperties } = schema
  const own = Object.entries(properties).flatMap(([name, part]) => {
    const at = path === '' ? name : `${path}.${name}`
    const kind = kindOfField(name)
    return [...(kind ? [{ path: at, kind }] : []), ...findSensitiveFields(part, at)]
  })
  const others = [...anyOf, ...oneOf, ...allOf, ...(items ? [items] : [])]
  if (typeof additionalProperties === 'object') others.push(additionalProperties)
  return [...own, ...others.flatMap((part) => findSensitiveFields(part, path))]
}

/** The decision about a field: which roles may see its value, or `harmless` if only its name looks sensitive. */
export type Decision = 'harmless' | readonly Role[]
export type FieldTable = Record<string, Record<string, Decision>>

/** Returns the decision about a field: its own, or that of the nearest enclosing field. */
export function decisionOf(table: FieldTable, call: string, path: string): Decision | undefined {
  const rows = table[call] ?? {}
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length--) {
    const found = rows[parts.slice(0, length).join('.')]
    if (found !== undefined) return found
  }
  return undefined
}

/** Fields of the contracts without a decision. */
export function undecidedFields(table: FieldTable, fields: Record<string, FoundField[]>): string[] {
  const lines = Object.entries(fields).flatMap(([call, found]) =>
    found
      .filter(({ path }) => decisionOf(table, call, path) === undefined)
      .map(({ path, kind }) => `${call}: nobody decided who sees ${path} (${kind})`),
  )
  return [...new Set(lines)]
}

/** Lists the fields that a role sees in a response but may not see. An owner may see every field. */
export function findLeaks(table: FieldTable, call: string, role: Role, answer: unknown): string[] {
  const lines = findSensitiveValues(answer).flatMap(({ path, kind }) => {
    const decision = decisionOf(table, call, path)
    if (decision === undefined)
      return [`${call}: ${role} sees ${path} (${kind}), and nobody decided about it`]
    if (decision === 'harmless' || role === 'owner' || decision.includes(role)) return []
    return [`${call}: ${role} sees ${path} (${kind})`]
  })
  return [...new Set(lines)]
}
