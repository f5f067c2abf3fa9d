import { defineSetting, optionalUrlSchema } from './setting.ts'

const proxySetting = (of: string) =>
  defineSetting(
    optionalUrlSchema,
    '',
    `HTTP proxy for calls to ${of}, such as http://name:password@10.0.0.7:3128; empty: none. Secret: it may hold a password.`,
  )

/** Each provider can have its own proxy: banks refuse foreign addresses, and Apple refuses Iranian ones. */
export const PROXY_SETTINGS = {
  HTTPS_PROXY_SMS: proxySetting('SMS providers'),
  HTTPS_PROXY_PAYMENT: proxySetting('payment gateways'),
  HTTPS_PROXY_PAYOUT: proxySetting('the payout provider'),
  HTTPS_PROXY_APPLE: proxySetting('Apple'),
  HTTPS_PROXY_ANALYTICS: proxySetting('the analytics service'),
  HTTPS_PROXY_PUSH: proxySetting(
    'the push services of Apple, Google, Mozilla and Microsoft; no others are then called',
  ),
} as const
