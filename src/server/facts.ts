import type { Ctx } from './context.ts'
import type { Trx } from './db.ts'

/**
 * How an earlier slice reaches a later one: it publishes a fact in its own transaction, and whoever subscribed acts in
 * the same one, or the whole does not happen. Who listens is the business of `app/slices.ts`.
 */
export interface Fact<Data> {
  name: string
  /** Never set; carries the type. */
  data?: Data
}

export interface FactHandler {
  fact: Fact<unknown>
  handle(ctx: Ctx, trx: Trx, data: never): Promise<void>
}

export type Publish = <Data>(ctx: Ctx, trx: Trx, fact: Fact<Data>, data: Data) => Promise<void>

export function defineFact<Data>(name: string): Fact<Data> {
  return { name }
}

export function onFact<Data>(
  fact: Fact<Data>,
  handle: (ctx: Ctx, trx: Trx, data: Data) => Promise<void>,
): FactHandler {
  return { fact, handle: handle as FactHandler['handle'] }
}

/** In the order of the slices: one after the other, for they share the transaction. */
export function createPublish(handlers: FactHandler[]): Publish {
  return async (ctx, trx, fact, data) => {
    for (const handler of handlers)
      if (handler.fact.name === fact.name) await handler.handle(ctx, trx, data as never)
  }
}
