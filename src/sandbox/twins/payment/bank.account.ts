/** Our sandbox accounts with both gateways. Adapters that use the twins need these values. */
export const SANDBOX_MERCHANT_ID = '5a4db0c5-0000-4000-8000-000000000000'
export const SANDBOX_TERMINAL_ID = '2015'
