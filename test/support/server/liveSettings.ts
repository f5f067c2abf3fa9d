/** Settings that start mode live: real adapters with invalid keys. No provider is called until a test does it. */
export function liveSettings(profileSigner: string): Record<string, string> {
  return {
    BUSTAN_MODE: 'live',
    PUBLIC_URL: 'https://store.example',
    TRUSTED_PROXIES: '1',
    PROFILE_SIGNER: profileSigner,
    SMS_ADAPTER: 'kavenegar',
    KAVENEGAR_API_KEY: 'key',
    ANALYTICS_ADAPTER: 'off',
    APPLE_ADAPTER: 'appstoreconnect',
    PAYMENT_DIRECT: 'zarinpal',
    ZARINPAL_MERCHANT_ID: '00000000-1111-2222-3333-444444444444',
    PAYMENT_BANK: 'saman',
    SAMAN_TERMINAL_ID: '2015',
    PAYOUT: 'manual',
    SIGNER: 'built-in',
  }
}
