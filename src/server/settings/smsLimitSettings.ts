import { z } from 'zod'
import { setting, wholeNumber } from './setting.ts'

/** Which countries get SMS, and the daily budgets. */
export const SMS_LIMIT_SETTINGS = {
  SMS_COUNTRIES: setting(
    z
      .string()
      .regex(/^([1-9]\d{0,3}(,(?!$)|$))*$/, 'calling codes, separated by commas')
      .transform((list) => list.split(',').filter(Boolean)),
    '',
    'Calling codes of the countries that numbers may be of, such as 98,971; the forms say so. Empty: every country.',
  ),
  SMS_ABROAD_PER_DAY: setting(
    wholeNumber(0, 1_000_000),
    '200',
    'Login codes sent to numbers outside 98 in a day, at the most; as many such numbers may wait for the opening.',
  ),
  LOGIN_CODES_PER_DAY: setting(
    wholeNumber(1, 100_000_000),
    '10000',
    'Login codes sent in a day, at the most.',
  ),
  INTERESTS_PER_DAY: setting(
    wholeNumber(1, 100_000_000),
    '5000',
    'Numbers that may be left for the opening of registration in a day, at the most.',
  ),
} as const
