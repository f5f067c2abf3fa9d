/**
 * How an earlier slice reaches a later one: it publishes a fact in its own transaction, and whoever subscribed acts in
 * the same one, or the whole does not happen. Who listens is the business of `app/slices.ts`.
 */
export interface Fact<Data> {
  name: string
  /** Never set; carries the type. */
  data?: Data
}
