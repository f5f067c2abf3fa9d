/** Our accounts with both gateways as the sandbox's bank knows them: adapters that talk to the twins use these. */
export const SANDBOX_MERCHANT_ID = '5a4db0c5-0000-4000-8000-000000000000'
export const SANDBOX_TERMINAL_ID = '2015'
