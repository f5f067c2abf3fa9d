import { z } from 'zod'
import { defineSetting, wholeNumberSchema } from './setting.ts'

/** An amount in rials; null if not set. The office then shows that it is missing instead of using a guess. */
const rialSchema = z
  .string()
  .regex(/^\d{0,15}$/, 'a whole amount in rials, or empty')
  .transform((text) => (text === '' ? null : Number(text)))

/** Settings of slots in developer accounts: when to warn, and the prices that a registered device costs us. */
export const SLOT_SETTINGS = {
  SLOT_LEAD_DAYS: defineSetting(
    wholeNumberSchema(1, 180),
    '14',
    'How many days it takes to open another developer account. An alarm is raised when the slots of a kind of device are forecast to run out sooner.',
  ),
  ACCOUNT_PRICE_RIAL: defineSetting(
    rialSchema,
    '',
    'What a developer account costs us a year, in rials, with fees. Empty: not set; the office then shows no such cost.',
  ),
  SMS_PRICE_RIAL: defineSetting(
    rialSchema,
    '',
    'What one part of an SMS costs us, in rials. Empty: not set; the office then shows no such cost.',
  ),
  TRAFFIC_PRICE_RIAL: defineSetting(
    rialSchema,
    '',
    'What a gigabyte (1,000,000,000 bytes) of outgoing traffic costs us, in rials. Empty: not set; the office then shows no such cost.',
  ),
} as const
