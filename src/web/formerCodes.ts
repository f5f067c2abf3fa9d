/**
 * Error codes of version 0.1 and their current names (docs/decisions/0053-wire-names.md). During an update a page can
 * meet an older server, and stored responses of idempotent calls are repeated for two days. Remove this file with
 * version 0.3.
 */

const FORMER_CODES: Record<string, string> = {
  campaign_over: 'campaign_expired',
  code_early: 'code_not_started',
  code_other_goods: 'code_not_applicable',
  code_over: 'code_expired',
  code_used: 'code_already_used',
  payment_of_other: 'payment_not_yours',
  refund_elsewhere: 'refund_state_conflict',
}

/** The current name of an error code. */
export function currentErrorCode(code: string): string {
  return FORMER_CODES[code] ?? code
}

const FORMER_FAILURES: Record<string, string> = {
  amount: 'amount_mismatch',
  code_used: 'discount_code_exhausted',
}

/** The current name of the reason in a payment's `failure`. */
export function currentPaymentFailure<Failure extends string>(failure: Failure): Failure {
  return (FORMER_FAILURES[failure] as Failure | undefined) ?? failure
}
