import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { isSimulatedIphone } from '#kernel/browserKind.ts'
import { pathParameters } from '#kernel/call.ts'
import type { Endpoint, FileDownload, FileStream } from '#kernel/endpoint.ts'
import { AppError } from '#kernel/errors.ts'
import { type Locale, localeFromHeader } from '#kernel/locale.ts'
import { isRoleAllowed } from '#kernel/role.ts'
import { type Instant, startStopwatch } from '#kernel/time.ts'
import { toSnakeCaseKeys } from '#kernel/wireCase.ts'
import { auditDetailOf, auditSubjectOf, runAuditedChange } from '../audit.ts'
import type { Clock } from '../clock.ts'
import type { Ctx, OperatorCtx, RequestDetails, UserCtx } from '../context.ts'
import type { Db } from '../db.ts'
import type { Log } from '../log.ts'
import { requestSecondsHistogram } from '../metrics.ts'
import { officeToken, readOperator } from '../operator.ts'
import { hasSandbox } from '../settings/mode.ts'
import { describeSpan, traceSpan } from '../tracing.ts'
import { clientAddress } from './clientAddress.ts'
import { requireDeviceKey } from './deviceKey.ts'
import { createErrorResponse } from './errorResponse.ts'
import { fileResponseHeaders, streamParts } from './fileResponse.ts'
import { runIdempotently, type StoredResponse } from './idempotency.ts'
import { checkInput, checkOutput } from './input.ts'
import { type RequestInput, readRequestInput, runWithFile } from './requestInput.ts'
import { readCaller } from './session.ts'

/** An endpoint of the API and the action that handles it. */
export interface EndpointBinding {
  endpoint: Endpoint
  action(ctx: Ctx, input: object): Promise<unknown>
}

export type ActionOf<E extends Endpoint> = (
  ctx: E['access'] extends 'user' ? UserCtx : E['access'] extends 'operator' ? OperatorCtx : Ctx,
  input: E['input']['_zod']['output'],
) => Promise<E['output']['_zod']['input']>

export function bindEndpoint<E extends Endpoint>(endpoint: E, action: ActionOf<E>): EndpointBinding
export function bindEndpoint(endpoint: Endpoint, action: EndpointBinding['action']): EndpointBinding {
  return { endpoint, action }
}

type EndpointsOf<Contract> = {
  [Name in keyof Contract as Contract[Name] extends Endpoint ? Name : never]: Contract[Name]
}

/** Binds every endpoint of a contract to the action of the same name. `knip` sees no unused export in `actions`. */
export function bindContract<Contract extends object>(
  contract: Contract,
  actions: {
    [Name in keyof EndpointsOf<Contract>]: Contract[Name] extends Endpoint ? ActionOf<Contract[Name]> : never
  },
): EndpointBinding[]
export function bindContract(
  contract: object,
  actions: Record<string, EndpointBinding['action']>,
): EndpointBinding[] {
  return Object.entries(contract).flatMap(([name, endpoint]) => {
    if (!isEndpoint(endpoint)) return []
    const action = actions[name]
    if (!action) throw new Error(`${endpoint.call} has no action.`)
    return { endpoint, action }
  })
}

function isEndpoint(exported: unknown): exported is Endpoint {
  return typeof exported === 'object' && exported !== null && 'call' in exported && 'access' in exported
}

export interface HttpEdgeSystem {
  config: Ctx['config']
  db: Db
  log: Log
  context(request: Partial<RequestDetails>, now?: Instant): Promise<Ctx>
  now(): Promise<Instant>
  clock: Pick<Clock, 'lastKnownNow'>
}

export const API_BASE = '/api/v1'

/**
 * The HTTP edge: validation of input and output, wire case, errors, request ids. It contains no rules of the product.
 */
export function createHttpEdge(
  system: HttpEdgeSystem,
  bindings: EndpointBinding[],
  answerCached?: (binding: EndpointBinding, c: Context) => Promise<Response>,
): Hono {
  const edge = new Hono()
  const answerOf = (binding: EndpointBinding) => {
    if (binding.endpoint.cacheSeconds === undefined) return (c: Context) => answerCall(system, binding, c)
    if (!answerCached)
      throw new Error(`${binding.endpoint.call} has cacheSeconds, but this edge has no cache.`)
    return (c: Context) => answerCached(binding, c)
  }
  // Hono takes the first route that fits, so fixed paths come before those with parameters.
  const countOf = ({ endpoint }: EndpointBinding) => pathParameters(endpoint.path).length
  for (const binding of bindings.toSorted((a, b) => countOf(a) - countOf(b)))
    edge.on(binding.endpoint.method, routesOf(binding.endpoint), answerOf(binding))
  const known = new Set(bindings.flatMap(({ endpoint }) => routesOf(endpoint)))
  for (const route of known) edge.all(route, (c) => refuse(c, 'method_not_allowed'))
  edge.all('*', (c) => refuse(c, 'not_found'))
  return edge
}

/** The path of a call in the notation of Hono, and its former path for one more release. */
function routesOf(endpoint: Endpoint): string[] {
  return routePaths(endpoint).map((each) => each.replace(/\{(\w+)\}/g, ':$1'))
}

export function routePaths({ path, formerPath }: Endpoint): string[] {
  return formerPath === undefined ? [path] : [path, formerPath]
}

function refuse(c: Context, code: 'not_found' | 'method_not_allowed'): Response {
  const requestId = randomUUID()
  const answer = createErrorResponse(
    new AppError(code),
    localeFromHeader(c.req.header('accept-language')),
    requestId,
  )
  return respond(c, answer, requestId)
}

async function answerCall(system: HttpEdgeSystem, binding: EndpointBinding, c: Context): Promise<Response> {
  const requestId = randomUUID()
  const { endpoint } = binding
  const elapsed = startStopwatch()
  const answer = await traceSpan(endpoint.call, { 'bustan.request_id': requestId }, async () => {
    const done = await runCall(system, binding, c, requestId)
    describeSpan({ 'http.response.status_code': done.status })
    return done
  })
  const labels = { route: endpoint.path, method: endpoint.method, status: answer.status }
  requestSecondsHistogram.observe(labels, elapsed() / 1000)
  system.log.debug(
    { requestId, call: endpoint.call, status: answer.status, ms: Math.round(elapsed()) },
    'call',
  )
  return respond(c, answer, requestId)
}

/** Runs a call of the API. Never throws: failures become error responses. */
async function runCall(
  system: HttpEdgeSystem,
  binding: EndpointBinding,
  c: Context,
  requestId: string,
): Promise<Answer> {
  const { endpoint } = binding
  const locale = localeFromHeader(c.req.header('accept-language'))
  try {
    const address = clientAddress(system.config, c)
    const hasFile = endpoint.takesFile !== undefined || endpoint.receivesFile !== undefined
    const read = hasFile ? null : await readRequestInput(endpoint, c, address)
    const ctx = await callContext(system, c, { locale, address })
    c.header('x-product-now', ctx.now.toISOString())
    const run = ({ raw, text, fault }: RequestInput) => {
      const act = () => runAction(system, binding, ctx, { raw, fault })
      const isOnce = endpoint.idempotent && !fault
      return isOnce ? runOnce(system, { endpoint, ctx, c, text, requestId }, act) : act()
    }
    // Check access before reading an uploaded file, because files are large.
    const mayRead = () => requireAccess(endpoint, ctx)
    const answer = read ? await run(read) : await runWithFile({ endpoint, ctx, c, mayRead }, run)
    if (ctx.responseCookie !== null) c.header('set-cookie', ctx.responseCookie)
    return answer
  } catch (error) {
    const failure = createErrorResponse(error, locale, requestId, endpoint.errors)
    if (failure.status >= 500) system.log.error({ err: error, requestId, call: endpoint.call }, 'call failed')
    return failure
  }
}

async function callContext(
  system: HttpEdgeSystem,
  c: Context,
  caller: { locale: Locale; address: string },
): Promise<Ctx> {
  const ctx = await system.context({
    ...caller,
    deviceIdentifier: c.req.header('device-identifier')?.slice(0, MAXIMUM_IDENTIFIER) || null,
    secretKey: c.req.header('secret-key')?.slice(0, MAXIMUM_IDENTIFIER) || null,
    browser: readBrowser(system.config, c),
  })
  const office = officeToken(c.req.header('cookie'))
  if (office) ctx.operator = await readOperator(ctx.db, ctx.now, office)
  const token = c.req.header('access-token')
  if (token) ctx.user = await readCaller(ctx, token)
  return ctx
}

const MAXIMUM_IDENTIFIER = 100

/** The cookie of the sandbox is only accepted in modes with a sandbox. */
function readBrowser(config: Ctx['config'], c: Context): Ctx['browser'] {
  return {
    userAgent: c.req.header('user-agent') ?? '',
    actsAsIphone: hasSandbox(config) && isSimulatedIphone(c.req.header('cookie') ?? ''),
  }
}

async function runAction(
  system: HttpEdgeSystem,
  binding: EndpointBinding,
  ctx: Ctx,
  input: Pick<RequestInput, 'raw' | 'fault'>,
): Promise<Answer> {
  const result = await runAudited(system, binding, ctx, input)
  if (binding.endpoint.givesFile) return { status: 200, body: '', file: result as FileDownload | FileStream }
  return { status: 200, body: JSON.stringify(toSnakeCaseKeys(result ?? {})) }
}

/** Every change in the office gets an audit entry, also when it is refused or its body is invalid. */
async function runAudited(
  system: HttpEdgeSystem,
  binding: EndpointBinding,
  ctx: Ctx,
  { raw, fault }: Pick<RequestInput, 'raw' | 'fault'>,
): Promise<unknown> {
  const { endpoint } = binding
  const { operator } = ctx
  const result = () => runBinding(system, binding, ctx, raw, fault)
  if (endpoint.access !== 'operator' || isReadOnlyCall(endpoint) || !operator) return result()
  const who = { operatorId: operator.id, operatorName: operator.name, call: endpoint.call }
  const change = { ...who, subject: auditSubjectOf(endpoint, raw), detail: auditDetailOf(endpoint, raw) }
  return runAuditedChange(ctx, change, result, system.now)
}

/** Calls that change nothing get no audit entry. */
export function isReadOnlyCall({ method, isRead }: Endpoint): boolean {
  return method === 'GET' || isRead === true
}

export async function runBinding(
  system: Pick<HttpEdgeSystem, 'config'>,
  { endpoint, action }: EndpointBinding,
  ctx: Ctx,
  raw: Record<string, unknown>,
  fault?: AppError,
): Promise<unknown> {
  // Check access before the input, so that error messages about the input reach only permitted callers.
  requireAccess(endpoint, ctx)
  if (fault) throw fault
  if (endpoint.needsKey) await requireDeviceKey(ctx as UserCtx, endpoint.needsKey, raw)
  const input = checkInput(endpoint, raw)
  const result = await action(ctx, input)
  if (system.config.checkAnswers && !endpoint.givesFile) checkOutput(endpoint, result)
  return result
}

function requireAccess(endpoint: Endpoint, ctx: Ctx): void {
  if (endpoint.access === 'user' && !ctx.user) throw new AppError('login_required')
  if (endpoint.access !== 'operator') return
  if (!ctx.operator) throw new AppError('office_sign_in_required')
  if (!isRoleAllowed(ctx.operator.roles, endpoint.roles ?? [])) throw new AppError('role_missing')
}

/**
 * Errors with these statuses (not logged in, not allowed, too early) depend on the moment, so they are not stored under
 * the idempotency key.
 */
const TEMPORARY_STATUSES = [401, 403, 429]

interface KeyedCall {
  endpoint: Endpoint
  ctx: Ctx
  c: Context
  text: string
  requestId: string
}

/** Runs a call once per idempotency key and stores its response, expected errors included. */
function runOnce(
  system: HttpEdgeSystem,
  { endpoint, ctx, c, text, requestId }: KeyedCall,
  run: () => Promise<StoredResponse>,
): Promise<StoredResponse> {
  const request = {
    // Idempotency keys are separate per user.
    scope: [endpoint.call, ctx.user?.userId ?? ctx.operator?.id].filter(Boolean).join(' '),
    key: c.req.header('idempotency-key') ?? '',
    requestText: `${c.req.path}\n${text}`,
    now: ctx.now,
  }
  return runIdempotently(system.db, request, system.now, async () => {
    try {
      return await run()
    } catch (error) {
      const { status, body } = createErrorResponse(error, ctx.locale, requestId, endpoint.errors)
      // The error is a bug or a temporary refusal: do not store it, so that the idempotency key can be used again.
      if (status >= 500 || TEMPORARY_STATUSES.includes(status)) throw error
      return { status, body }
    }
  })
}

type Answer = StoredResponse & { retryAfterSeconds?: number; file?: FileDownload | FileStream }

/** Sets headers on the Hono context, because middleware can overwrite the headers of a finished Response. */
function respond(c: Context, answer: Answer, requestId: string): Response {
  c.header('x-request-id', requestId)
  if (answer.retryAfterSeconds) c.header('retry-after', String(answer.retryAfterSeconds))
  if (answer.file) {
    for (const [name, value] of Object.entries(fileResponseHeaders(answer.file))) c.header(name, value)
    if ('parts' in answer.file) return c.body(streamParts(answer.file.parts), 200)
    return c.body(new Uint8Array(answer.file.bytes), 200)
  }
  c.header('cache-control', 'no-store')
  c.header('content-type', 'application/json; charset=utf-8')
  return c.body(answer.body, answer.status as 200)
}
