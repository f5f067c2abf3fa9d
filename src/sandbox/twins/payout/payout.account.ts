/** Our account at the sandbox Jibit. */
export const SANDBOX_API_KEY = 'sandbox-payout'
export const SANDBOX_SECRET_KEY = 'sandbox-payout-secret'
