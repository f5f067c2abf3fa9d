import { type ZodObject, type ZodType, z } from 'zod'
import { type Call, type Method, splitCall } from './call.ts'
import type { Role } from './role.ts'

/**
 * Who may call: everybody, somebody with a session, or one of the store's own people. Narrower rights than a role are
 * decided by the action.
 */
export type Access = 'public' | 'user' | 'operator'

/**
 * Which device a call acts on: the name of the input that says so. A call that names several things must name the same
 * device by each. What is on no device yet needs a fresh code.
 */
export interface KeyTarget {
  /** The input is a device's id. */
  device?: string
  /** The input is a device's udid. */
  udid?: string
  /** The input is the id of a subscription; its device counts. */
  subscription?: string
  /** The input is the id of a refund; the device of its subscription counts. */
  refund?: string
}

export interface EndpointOptions<
  Input extends ZodObject,
  Output extends ZodType,
  Right extends Access = Access,
> {
  summary: string
  access: Right
  /** With access `operator`: who of them may, besides the owner. Empty: the owner alone. */
  roles?: readonly Role[]
  input: Input
  output: Output
  /** Expected failures of this call and their statuses, besides COMMON_ERRORS. */
  errors?: Record<string, number>
  /** Answers the first call's answer again for the same Idempotency-Key, and refuses to run without one. */
  idempotent?: true
  /** Acts on a device or its money: needs the secret key of that device, or a fresh SMS code in its place. */
  needsKey?: KeyTarget
  /**
   * Its body is multipart/form-data with one `file` of at most so many bytes; other parts are texts. Its errors must
   * name what can be wrong with that: upload_missing, upload_not_single, upload_unreadable, upload_too_large.
   */
  takesFile?: { maximumBytes: number }
  /**
   * Its body is the bytes of one file, too large for memory; everything else stands in the query. The action is given
   * a `ReceivedFile`, which is gone when it has answered.
   */
  receivesFile?: { maximumBytes: number }
  /** Asks only, though by POST: for questions too long or too private for an address. The audit has no line of it. */
  isRead?: true
  /** The path before a rename. It answers for one release and is not in `openapi.json`. */
  formerPath?: string
  /** Names of inputs that the audit must not keep, such as a password. */
  unwritten?: readonly string[]
  /** Answers a file to be downloaded instead of JSON: the action gives a `GivenFile`. */
  givesFile?: true
  /** How long a shared cache may keep the answer; without it the answer is private and `no-store`. */
  cacheSeconds?: number
}

export interface Endpoint<
  Name extends Call = Call,
  Input extends ZodObject = ZodObject,
  Output extends ZodType = ZodType,
  Right extends Access = Access,
> extends EndpointOptions<Input, Output, Right> {
  call: Name
  method: Method
  path: string
}

export function endpoint<
  const Name extends Call,
  Input extends ZodObject,
  Output extends ZodType,
  const Right extends Access,
>(call: Name, options: EndpointOptions<Input, Output, Right>): Endpoint<Name, Input, Output, Right> {
  const { method, path } = splitCall(call)
  const errors = options.needsKey ? { ...options.errors, step_up_required: 403 } : options.errors
  return { ...options, ...(errors && { errors }), call, method, path }
}

/** A contract as a table from call to what goes in and comes out, for the typed client. */
export type CallsOf<Contract> = {
  [Key in keyof Contract as Contract[Key] extends Endpoint<infer Name>
    ? Name
    : never]: Contract[Key] extends Endpoint<Call, infer Input, infer Output>
    ? { input: z.input<Input>; output: z.output<Output> }
    : never
}

/** An instant on the wire: ISO 8601 in UTC. */
export const wireInstant = z.iso.datetime()

/** A file as it arrived: nothing about it is believed. */
export interface TakenFile {
  name: string
  bytes: Uint8Array
}

/** A file that was received into a folder of ours, for as long as the call lasts. */
export interface ReceivedFile {
  path: string
  size: number
}

export const receivedFile = z.custom<ReceivedFile>(
  (value) => typeof (value as Partial<ReceivedFile> | undefined)?.path === 'string',
  'upload_missing',
)

/** What a call with `givesFile` answers. Sent as a download, never shown in place. */
export interface GivenFile {
  name: string
  mediaType: string
  bytes: Uint8Array
}

export const fileInput = z.custom<TakenFile>(
  (value) => (value as Partial<TakenFile> | undefined)?.bytes instanceof Uint8Array,
  'upload_missing',
)
