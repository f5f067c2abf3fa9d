/**
 * How an earlier slice reaches a later one. It publishes a fact in its transaction, and the subscribed slices act in
 * the same transaction. If one of them fails, the transaction is rolled back. `app/slices.ts` lists the subscribers.
 */
export interface Fact<Data> {
  name: string
  /** Never set. It only carries the type. */
  data?: Data
}
