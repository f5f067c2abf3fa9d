import { z } from 'zod'
import { defineSetting, wholeNumberSchema } from './setting.ts'

/** Settings of SMS: the countries that get them, and the daily budgets. */
export const SMS_LIMIT_SETTINGS = {
  SMS_COUNTRIES: defineSetting(
    z
      .string()
      .regex(/^([1-9]\d{0,3}(,(?!$)|$))*$/, 'calling codes, separated by commas')
      .transform((list) => list.split(',').filter(Boolean)),
    '',
    'Calling codes of the countries whose phone numbers are accepted, such as 98,971; forms list them. Empty: every country.',
  ),
  SMS_ABROAD_PER_DAY: defineSetting(
    wholeNumberSchema(0, 1_000_000),
    '200',
    'Maximum login codes per day to numbers outside 98; also the maximum of such numbers left for the opening.',
  ),
  LOGIN_CODES_PER_DAY: defineSetting(
    wholeNumberSchema(1, 100_000_000),
    '10000',
    'Maximum login codes per day.',
  ),
  CODE_CALLS_PER_DAY: defineSetting(
    wholeNumberSchema(0, 1_000_000),
    '300',
    'Maximum telephone calls per day that say a login code; numbers in 98 only. 0: no calls, and no button for them.',
  ),
  KAVENEGAR_LOW_CREDIT_RIAL: defineSetting(
    wholeNumberSchema(0, 1_000_000_000_000),
    '5000000',
    'Credit of the Kavenegar account in rials below which an alarm is raised. 0: no alarm.',
  ),
  SMSIR_LOW_CREDIT: defineSetting(
    wholeNumberSchema(0, 1_000_000_000),
    '1000',
    'Credit of the SMS.ir account in messages below which an alarm is raised. 0: no alarm.',
  ),
  INTERESTS_PER_DAY: defineSetting(
    wholeNumberSchema(1, 100_000_000),
    '5000',
    'Maximum phone numbers per day that are left for the opening of registration.',
  ),
} as const
