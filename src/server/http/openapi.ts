import { z } from 'zod'
import { pathParameters } from '#kernel/call.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { COMMON_ERRORS } from '#kernel/errors.ts'
import { toSnakeCase } from '#kernel/wireCase.ts'
import { OFFICE_COOKIE } from '../operator.ts'
import type { Config } from '../settings/settings.ts'
import { API_BASE } from './edge.ts'

type Json = Record<string, unknown>

/** Generates the OpenAPI 3.1 document from the schemas that validate requests and responses. */
export function describeApi(
  config: Pick<Config, 'publicUrl' | 'apiUrl'>,
  endpoints: Endpoint[],
  base = API_BASE,
): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => `{${toSnakeCase(name)}}`)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeCall(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bustan',
      version: '1',
      description: 'The API of the store. Keys are snake_case; the language travels in Accept-Language.',
    },
    servers: [{ url: `${config.apiUrl || config.publicUrl}${base}` }],
    paths,
    components: {
      securitySchemes: {
        accessToken: { type: 'apiKey', in: 'header', name: 'Access-Token' },
        secretKey: { type: 'apiKey', in: 'header', name: 'Secret-Key' },
        ...(endpoints.some(({ access }) => access === 'operator') && {
          officeSession: { type: 'apiKey', in: 'cookie', name: OFFICE_COOKIE },
        }),
      },
      schemas: { Error: ERROR_SCHEMA },
    },
  }
}

const ERROR_SCHEMA = {
  type: 'object',
  required: ['error', 'message', 'request_id'],
  properties: {
    error: { type: 'string', description: 'A stable code.' },
    message: { type: 'string', description: "What to show, in the caller's language." },
    error_type: { type: 'integer' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    request_id: { type: 'string' },
  },
}

function describeCall(endpoint: Endpoint): Json {
  const { properties, required } = describeInput(endpoint)
  const inPath = pathParameters(endpoint.path).map(toSnakeCase)
  const others = Object.keys(properties).filter((name) => !inPath.includes(name))
  const hasPlainBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE' && !endpoint.receivesFile
  const inQuery = hasPlainBody ? [] : others
  const parameters = [
    ...inPath.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: properties[name] ?? { type: 'string' },
    })),
    ...inQuery.map((name) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema: properties[name],
    })),
    ...(endpoint.idempotent
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: true,
            schema: { type: 'string', minLength: 8, maxLength: 200 },
          },
        ]
      : []),
  ]
  return {
    operationId: endpoint.call.replace(/[^a-zA-Z]+/g, '_').toLowerCase(),
    summary: endpoint.summary,
    'x-access': endpoint.access,
    security: securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(inQuery.length === 0 &&
      others.length > 0 && { requestBody: describeBody(endpoint, properties, required, others) }),
    ...(endpoint.receivesFile && { requestBody: FILE_BODY }),
    responses: describeResponses(endpoint),
  }
}

const FILE_BODY = {
  required: true,
  description: 'The bytes of one file.',
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
}

function describeInput({ input, takesFile, receivesFile }: Endpoint): {
  properties: Record<string, Json>
  required: string[]
} {
  const texts = takesFile || receivesFile ? input.omit({ file: true }) : input
  const schema = jsonSchema(texts, 'input')
  const properties = (schema['properties'] ?? {}) as Record<string, Json>
  const required = (schema['required'] ?? []) as string[]
  if (!takesFile) return { properties, required }
  const file = {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: `One file of at most ${takesFile.maximumBytes} bytes. Its declared type is not believed.`,
  }
  return { properties: { ...properties, file }, required: [...required, 'file'] }
}

/** A call that needs the device key also accepts a fresh SMS code, so both are listed. */
function securityOf({ access, needsKey }: Endpoint): Json[] {
  if (access === 'public') return []
  if (access === 'operator') return [{ officeSession: [] }]
  return needsKey ? [{ accessToken: [], secretKey: [] }, { accessToken: [] }] : [{ accessToken: [] }]
}

function describeBody(
  { takesFile }: Endpoint,
  properties: Record<string, Json>,
  required: string[],
  names: string[],
): Json {
  const schema = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, properties[name]])),
    required: required.filter((name) => names.includes(name)),
  }
  const mediaType = takesFile ? 'multipart/form-data' : 'application/json'
  return { required: schema.required.length > 0, content: { [mediaType]: { schema } } }
}

function describeResponses(endpoint: Endpoint): Json {
  const errors = { ...COMMON_ERRORS, ...endpoint.errors }
  const byStatus = new Map<number, string[]>()
  for (const [code, status] of Object.entries(errors))
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  const failures = [...byStatus].map(([status, codes]) => [
    status,
    {
      description: codes.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ])
  return {
    200: endpoint.givesFile
      ? GIVEN_FILE
      : {
          description: 'Done.',
          content: { 'application/json': { schema: jsonSchema(endpoint.output, 'output') } },
        },
    ...Object.fromEntries(failures),
  }
}

const GIVEN_FILE = {
  description: 'The bytes of the file, to be saved: never shown in place.',
  headers: {
    'Content-Disposition': {
      description: 'An attachment with the name of the file (RFC 6266).',
      schema: { type: 'string' },
    },
  },
  // File downloads have no schema (OpenAPI 3.1, "Considerations for File Uploads").
  content: { '*/*': {} },
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' })
  return snakeSchema(rest) as Json
}

/** Converts the property names of a JSON schema to snake_case, and nothing else. */
function snakeSchema(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(snakeSchema)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key === 'properties')
        return [
          key,
          Object.fromEntries(
            Object.entries(value as Json).map(([name, item]) => [toSnakeCase(name), snakeSchema(item)]),
          ),
        ]
      if (key === 'required') return [key, (value as string[]).map(toSnakeCase)]
      return [key, snakeSchema(value)]
    }),
  )
}
