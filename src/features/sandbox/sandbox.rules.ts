export const MAXIMUM_DAYS = 400

/** What may be the matter with an account of the imitated developer programme. */
export const APPLE_STATES = [
  'ok',
  'closed',
  'agreement_expired',
  'session_expired',
  'certificate_revoked',
  'full',
  'slow',
  'failing',
] as const

export const APPLE_DEVICE_TYPES = ['iphone', 'ipad', 'ipod'] as const
export const APPLE_DEVICE_STATUSES = ['enabled', 'disabled', 'processing', 'ineligible', 'unknown'] as const
