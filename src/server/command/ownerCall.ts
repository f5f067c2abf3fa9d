import type { z } from 'zod'
import type { Endpoint } from '#kernel/endpoint.ts'
import { AppError } from '#kernel/errors.ts'
import { toCamelCase } from '#kernel/wireCase.ts'
import { auditDetailOf, auditSubjectOf, COMMAND_LINE_ACTOR, runAuditedChange } from '../audit.ts'
import type { Ctx, OperatorCtx } from '../context.ts'
import {
  type ActionOf,
  bindEndpoint,
  type EndpointBinding,
  isReadOnlyCall,
  runBinding,
} from '../http/edge.ts'
import { findMessage } from '../messages.ts'
import { CommandError } from './command.ts'
import { optionName } from './contractInput.ts'

export type InputLabelOf = (field: string) => string

/**
 * Makes an API call of the office from the command line, with the rights of an owner: the same checks, errors and audit
 * entry as over HTTP. The audit entry names the command line instead of an operator.
 */
export async function callEndpointAsOwner(
  ctx: Ctx,
  binding: EndpointBinding,
  raw: Record<string, unknown>,
  labelOf: InputLabelOf = (field) => `--${optionName(field)}`,
): Promise<unknown> {
  const { endpoint } = binding
  const owner = ownerContext(ctx)
  const run = () => runBinding(owner, binding, owner, raw)
  const change = {
    operatorId: null,
    operatorName: COMMAND_LINE_ACTOR,
    call: endpoint.call,
    subject: auditSubjectOf(endpoint, raw),
    detail: auditDetailOf(endpoint, raw),
  }
  const result = isReadOnlyCall(endpoint) ? run() : runAuditedChange(ctx, change, run)
  return result.catch((error) => {
    throw explained(error, labelOf, raw['file'])
  })
}

/** Like `callEndpointAsOwner`, with typed input and output, for commands that combine several calls. */
export async function callOfficeEndpoint<E extends Endpoint>(
  ctx: Ctx,
  endpoint: E,
  action: ActionOf<E>,
  input: Record<string, unknown>,
  labelOf?: InputLabelOf,
): Promise<z.output<E['output']>> {
  return (await callEndpointAsOwner(ctx, bindEndpoint(endpoint, action), input, labelOf)) as z.output<
    E['output']
  >
}

function ownerContext(ctx: Ctx): OperatorCtx {
  const session = { signedInAt: ctx.now, tokenHash: Buffer.alloc(0) }
  return {
    ...ctx,
    locale: 'en',
    operator: { id: COMMAND_LINE_ACTOR, name: COMMAND_LINE_ACTOR, roles: ['owner'], ...session },
  }
}

/**
 * Turns an expected API error into a CommandError with the English message in one line, after the name of the file that
 * was sent; returns any other error unchanged.
 */
function explained(error: unknown, labelOf: InputLabelOf, file: unknown): unknown {
  if (!(error instanceof AppError)) return error
  const words = (key: string) => findMessage('en', key, error.data.params) ?? key
  const fields = Object.entries(error.data.fields ?? {}).map(
    ([name, key]) => `${labelOf(toCamelCase(name))}: ${words(key)}`,
  )
  const { path, name } = (file ?? {}) as { path?: string; name?: string }
  const about = path ?? name
  const text = fields.length > 0 ? fields.join(' ') : words(error.code)
  return new CommandError(about ? `${about}: ${text}` : text, { cause: error })
}
