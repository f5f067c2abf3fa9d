import type { Context } from 'hono'
import { pathParameters } from '#kernel/call.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { AppError } from '#kernel/errors.ts'
import { toCamelCaseKeys } from '#kernel/wireCase.ts'
import type { Ctx } from '../context.ts'
import { readBody } from './body.ts'
import { concurrencyHolderKey, createConcurrencyLimiter } from './concurrencyLimiter.ts'
import { MAXIMUM_BODY_BYTES, parseBody } from './input.ts'
import {
  MULTIPART_OVERHEAD_BYTES,
  parseBoundary,
  parseMultipartForm,
  uploadTooLargeError,
} from './multipart.ts'
import { withBodyInTemporaryFile } from './temporaryBody.ts'

/** The input of a request before validation. */
export interface RequestInput {
  raw: Record<string, unknown>
  text: string
  /** Why the request body is unusable. The error is reported after the access check and the audit entry. */
  fault?: AppError | undefined
}

export async function readRequestInput(
  endpoint: Endpoint,
  c: Context,
  address: string,
): Promise<RequestInput> {
  const parameters = parametersOf(endpoint, c)
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE')
    return { raw: { ...queryOf(c), ...parameters }, text: '' }
  return orFault(parameters, async () => {
    const text = await readText(c, address, endpoint)
    // Path parameters override fields of the body, so the object that was authorised is the one that is changed.
    return { raw: { ...parseBody(text, c.req.header('content-type')), ...parameters }, text }
  })
}

interface FileCall {
  endpoint: Endpoint
  ctx: Ctx
  c: Context
  /** Checks the access rule of the call; throws if the caller does not meet it. */
  mayRead(): void
}

/**
 * Uploads are held in memory, 5 MB each, until they are processed. Each sender gets few slots, so slow uploads of one
 * do not block others; its further requests wait.
 */
const filesInMemory = createConcurrencyLimiter({
  atOnce: 60,
  atOncePerHolder: 3,
  maximumWaiting: 300,
  maximumWaitingPerHolder: 60,
})

/** Runs a call that takes an uploaded file. An unreadable file is reported like any other invalid body. */
export async function runWithFile<T>(call: FileCall, run: (input: RequestInput) => Promise<T>): Promise<T> {
  const { endpoint, ctx, c, mayRead } = call
  const parameters = parametersOf(endpoint, c)
  const refused = refusalOf(mayRead)
  if (refused) return run({ raw: parameters, text: '', fault: refused })
  const { takesFile, receivesFile } = endpoint
  if (takesFile)
    return filesInMemory(concurrencyHolderKey(ctx), async () =>
      run(await orFault(parameters, () => readFile(call, parameters, takesFile.maximumBytes))),
    )
  let hasRun = false
  const received = withBodyInTemporaryFile(ctx, c.req.raw, receivesFile?.maximumBytes ?? 0, (file) => {
    hasRun = true
    return run({ raw: { ...queryOf(c), ...parameters, file }, text: '' })
  })
  return received.catch((error) => {
    if (hasRun || !(error instanceof AppError)) throw error
    return run({ raw: { ...queryOf(c), ...parameters }, text: '', fault: error })
  })
}

async function orFault(
  parameters: Record<string, unknown>,
  read: () => Promise<RequestInput>,
): Promise<RequestInput> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError) return { raw: parameters, text: '', fault: error }
    throw error
  }
}

function refusalOf(mayRead: () => void): AppError | null {
  try {
    mayRead()
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

function queryOf(c: Context): Record<string, unknown> {
  return toCamelCaseKeys(c.req.query()) as Record<string, unknown>
}

function parametersOf(endpoint: Endpoint, c: Context): Record<string, unknown> {
  return Object.fromEntries(pathParameters(endpoint.path).map((name) => [name, c.req.param(name)]))
}

async function readFile(
  { c, ctx }: FileCall,
  parameters: Record<string, unknown>,
  maximumBytes: number,
): Promise<RequestInput> {
  const contentType = c.req.header('content-type')
  parseBoundary(contentType)
  const body = await readBody(c.req.raw, ctx.address, maximumBytes + MULTIPART_OVERHEAD_BYTES)
  if (!body) throw uploadTooLargeError(maximumBytes)
  return { raw: { ...parseMultipartForm(body, contentType, maximumBytes), ...parameters }, text: '' }
}

async function readText(c: Context, address: string, { maximumBodyBytes }: Endpoint): Promise<string> {
  const body = await readBody(c.req.raw, address, maximumBodyBytes ?? MAXIMUM_BODY_BYTES)
  if (!body) throw new AppError('body_too_large')
  return body.toString('utf8')
}
