/**
 * How a slice reaches another that is loaded after it. It publishes a fact in its transaction, and the subscribed
 * slices act in the same transaction. If one of them fails, the transaction is rolled back. `app/slices.ts` lists the
 * subscribers.
 */
export interface Fact<Data> {
  name: string
  /** Never set. It only carries the type of the fact's data. */
  data?: Data
}
