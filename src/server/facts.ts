import type { Ctx } from './context.ts'
import type { Trx } from './db.ts'
import type { Fact } from './fact.types.ts'

export interface FactHandler {
  fact: Fact<unknown>
  handle(ctx: Ctx, trx: Trx, data: never): Promise<void>
}

export type PublishFact = <Data>(ctx: Ctx, trx: Trx, fact: Fact<Data>, data: Data) => Promise<void>

export function defineFact<Data>(name: string): Fact<Data> {
  return { name }
}

export function handleFact<Data>(
  fact: Fact<Data>,
  handle: (ctx: Ctx, trx: Trx, data: Data) => Promise<void>,
): FactHandler {
  return { fact, handle: handle as FactHandler['handle'] }
}

/** Calls the handlers of a fact in the order of the slices, one after the other, because they share the transaction. */
export function createPublishFact(handlers: FactHandler[]): PublishFact {
  return async (ctx, trx, fact, data) => {
    for (const handler of handlers)
      if (handler.fact.name === fact.name) await handler.handle(ctx, trx, data as never)
  }
}
