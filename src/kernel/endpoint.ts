import { type ZodObject, type ZodType, z } from 'zod'
import { type Call, type HttpMethod, splitMethodAndPath } from './call.ts'
import type { Role } from './role.ts'

/**
 * Who may make an API call: everyone, signed-in users, or operators. The action checks rights that are narrower than a
 * role.
 */
export type Access = 'public' | 'user' | 'operator'

/**
 * The inputs of an API call that tell which device it acts on. If there are several, all must refer to the same device.
 * Without a device the call needs a fresh SMS code.
 */
export interface DeviceKeyInputs {
  /** Name of the input that holds a device's id. */
  device?: string
  /** Name of the input that holds a device's udid. */
  udid?: string
  /** Name of the input that holds a subscription's id, which leads to its device. */
  subscription?: string
  /** Name of the input that holds a refund's id, which leads to the device of its subscription. */
  refund?: string
}

export interface EndpointOptions<
  Input extends ZodObject,
  Output extends ZodType,
  Right extends Access = Access,
> {
  summary: string
  access: Right
  /** The operators' roles that may make the call, besides the owner. Empty: only the owner. */
  roles?: readonly Role[]
  input: Input
  output: Output
  /** Expected failures of this call and their statuses, besides COMMON_ERRORS. */
  errors?: Record<string, number>
  /** The call requires an Idempotency-Key, and repeats the first response for the same key. */
  idempotent?: true
  /** The call acts on a device or its money, so it needs the secret key of that device or a fresh SMS code. */
  needsKey?: DeviceKeyInputs
  /**
   * The request body is multipart/form-data with one `file` of at most this size; other parts are text fields. The
   * errors must include upload_missing, upload_not_single, upload_unreadable and upload_too_large.
   */
  takesFile?: { maximumBytes: number }
  /** Maximum size of a JSON body, where the usual one is too small. */
  maximumBodyBytes?: number
  /**
   * The request body is one file that is too large for memory; all other input is in the query. The action gets a
   * `ReceivedFile`, which is deleted after the call.
   */
  receivesFile?: { maximumBytes: number }
  /**
   * The call only reads although it is a POST, because its input is too long or too private for a URL. It gets no audit
   * entry.
   */
  isRead?: true
  /** The path of the call before it was renamed. It works for one release and is not in `openapi.json`. */
  formerPath?: string
  /** Inputs that the audit entry must not store, such as a password. */
  auditOmits?: readonly string[]
  /** The call responds with a download instead of JSON: the action returns a `FileDownload` or a `FileStream`. */
  givesFile?: true
  /**
   * How long a shared cache may keep the response. Our own memory keeps it too, until the content changes. Without it the
   * response is private and `no-store`.
   */
  cacheSeconds?: Right extends 'public' ? number : never
}

export interface Endpoint<
  Name extends Call = Call,
  Input extends ZodObject = ZodObject,
  Output extends ZodType = ZodType,
  Right extends Access = Access,
> extends EndpointOptions<Input, Output, Right> {
  call: Name
  method: HttpMethod
  path: string
}

export function endpoint<
  const Name extends Call,
  Input extends ZodObject,
  Output extends ZodType,
  const Right extends Access,
>(call: Name, options: EndpointOptions<Input, Output, Right>): Endpoint<Name, Input, Output, Right> {
  const { method, path } = splitMethodAndPath(call)
  const errors = options.needsKey ? { ...options.errors, step_up_required: 403 } : options.errors
  return { ...options, ...(errors && { errors }), call, method, path }
}

/** The calls of a contract with their input and output types, for the typed client. */
export type CallsOf<Contract> = {
  [Key in keyof Contract as Contract[Key] extends Endpoint<infer Name>
    ? Name
    : never]: Contract[Key] extends Endpoint<Call, infer Input, infer Output>
    ? { input: z.input<Input>; output: z.output<Output> }
    : never
}

/** Schema of an instant in JSON: ISO 8601 in UTC. */
export const wireInstant = z.iso.datetime()

/** Schema of a whole number from 1 in a path or query, where it is text. */
export function wholeNumber(maximum = Number.MAX_SAFE_INTEGER) {
  return z.coerce
    .number('number_wrong')
    .int('number_wrong')
    .min(1, 'number_wrong')
    .max(maximum, 'number_wrong')
}

/** Schema of `navigator.maxTouchPoints`: an iPad whose user agent says Macintosh has more than one. */
export const touchPointsSchema = z
  .int()
  .nonnegative()
  .optional()
  .describe('`navigator.maxTouchPoints`, by which an iPad that calls itself a Macintosh is recognised.')
/** The languages that version 0.1 returned for a text, each in a separate field. */
type FormerNames<Name extends string> = `${Name}${'Fa' | 'En'}`

type LocalisedShape<Name extends string> = Record<Name, z.ZodString> &
  Record<FormerNames<Name>, z.ZodOptional<z.ZodString>>

/**
 * Fields of an answer whose texts are in the language of the request. Beside each, for one release, stands the pair that
 * it replaces (docs/decisions/0066-entities-on-the-wire.md).
 */
export function localisedFields<const Name extends string>(...names: Name[]): LocalisedShape<Name> {
  const fields = names.flatMap((name) => [
    [name, z.string()],
    [`${name}Fa`, formerText(name)],
    [`${name}En`, formerText(name)],
  ])
  return Object.fromEntries(fields)
}

function formerText(name: string) {
  return z
    .string()
    .optional()
    .meta({ deprecated: true, description: `Use \`${name}\`. Goes with version 0.3.` })
}

/** An uploaded file in memory. Nothing about it is validated yet. */
export interface UploadedFile {
  name: string
  bytes: Uint8Array
}

/** An uploaded file that was streamed to disk. It is deleted after the call. */
export interface ReceivedFile {
  path: string
  size: number
}

export const receivedFileSchema = z.custom<ReceivedFile>(
  (value) => typeof (value as Partial<ReceivedFile> | undefined)?.path === 'string',
  'upload_missing',
)

/** The response of an API call with `givesFile`. Browsers save it and never display it. */
export interface FileDownload {
  name: string
  mediaType: string
  bytes: Uint8Array
}

/** A download whose size is unknown, because it is sent while it is made. */
export interface FileStream {
  name: string
  mediaType: string
  parts: AsyncIterable<Uint8Array>
}

export const uploadedFileSchema = z.custom<UploadedFile>(
  (value) => (value as Partial<UploadedFile> | undefined)?.bytes instanceof Uint8Array,
  'upload_missing',
)
