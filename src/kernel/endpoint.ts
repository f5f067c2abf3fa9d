import { type ZodObject, type ZodType, z } from 'zod'
import { type Call, type Method, splitCall } from './call.ts'
import type { Role } from './role.ts'

/** Who may call: everyone, signed-in users, or operators. The action checks rights that are narrower than a role. */
export type Access = 'public' | 'user' | 'operator'

/**
 * The inputs that tell which device a call acts on. If there are several, all must refer to the same device. Without a
 * device the call needs a fresh SMS code.
 */
export interface KeyTarget {
  /** Input with a device's id. */
  device?: string
  /** Input with a device's udid. */
  udid?: string
  /** Input with a subscription's id; its device counts. */
  subscription?: string
  /** Input with a refund's id; the device of its subscription counts. */
  refund?: string
}

export interface EndpointOptions<
  Input extends ZodObject,
  Output extends ZodType,
  Right extends Access = Access,
> {
  summary: string
  access: Right
  /** For access `operator`: the roles that may call, besides the owner. Empty: only the owner. */
  roles?: readonly Role[]
  input: Input
  output: Output
  /** Expected failures of this call and their statuses, besides COMMON_ERRORS. */
  errors?: Record<string, number>
  /** Requires an Idempotency-Key, and repeats the first answer for the same key. */
  idempotent?: true
  /** The call acts on a device or its money, so it needs the secret key of that device or a fresh SMS code. */
  needsKey?: KeyTarget
  /**
   * The body is multipart/form-data with one `file` of at most this size; other parts are text fields. The errors must
   * include upload_missing, upload_not_single, upload_unreadable and upload_too_large.
   */
  takesFile?: { maximumBytes: number }
  /**
   * The body is one file that is too large for memory; all other input is in the query. The action gets a
   * `ReceivedFile`, which is deleted after the call.
   */
  receivesFile?: { maximumBytes: number }
  /** A read by POST, for input too long or too private for a URL. It gets no audit entry. */
  isRead?: true
  /** The path before a rename. It answers for one release and is not in `openapi.json`. */
  formerPath?: string
  /** Inputs that the audit must not store, such as a password. */
  auditOmits?: readonly string[]
  /** Answers with a download instead of JSON: the action returns a `FileDownload`. */
  givesFile?: true
  /** How long a shared cache may keep the answer. Without it the answer is private and `no-store`. */
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

/** The calls of a contract with their input and output types, for the typed client. */
export type CallsOf<Contract> = {
  [Key in keyof Contract as Contract[Key] extends Endpoint<infer Name>
    ? Name
    : never]: Contract[Key] extends Endpoint<Call, infer Input, infer Output>
    ? { input: z.input<Input>; output: z.output<Output> }
    : never
}

/** An instant on the wire: ISO 8601 in UTC. */
export const wireInstant = z.iso.datetime()

/** An uploaded file. Nothing about it is validated yet. */
export interface UploadedFile {
  name: string
  bytes: Uint8Array
}

/** A file that was streamed to disk, for the duration of the call. */
export interface ReceivedFile {
  path: string
  size: number
}

export const receivedFile = z.custom<ReceivedFile>(
  (value) => typeof (value as Partial<ReceivedFile> | undefined)?.path === 'string',
  'upload_missing',
)

/** The answer of a call with `givesFile`. Browsers save it and never display it. */
export interface FileDownload {
  name: string
  mediaType: string
  bytes: Uint8Array
}

export const fileInput = z.custom<UploadedFile>(
  (value) => (value as Partial<UploadedFile> | undefined)?.bytes instanceof Uint8Array,
  'upload_missing',
)
