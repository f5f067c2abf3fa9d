import { CAMPAIGN_FINISH_SECONDS } from '#features/campaign/campaign.rules.ts'
import {
  DEVELOPER_TOKEN_DAYS,
  ENDED_TOKEN_KEPT_DAYS,
} from '#features/device/developerDevice/developerDevice.rules.ts'
import { ENROLMENT_PROFILE_LIFETIME_SECONDS } from '#features/device/enrolment/enrolment.rules.ts'
import {
  LONGEST_WAIT_SECONDS,
  PROGRAMME_WAIT_HOURS,
  TYPICAL_WAIT_SECONDS,
} from '#features/device/registration/estimate.rules.ts'
import { MINIMUM_IOS_VERSION } from '#features/gate/gate.rules.ts'
import { MANIFEST_LIFETIME_MS, PACKAGE_LIFETIME_MS } from '#features/install/install.rules.ts'
import { DEVELOPER_MODE_IOS } from '#features/install/installPage.rules.ts'
import {
  ATTEMPTS_PER_CODE,
  CODE_TTL_SECONDS,
  MAXIMUM_WRONG_CODES_PER_DAY,
  RATE_LIMIT_KEPT_DAYS,
} from '#features/login/login.rules.ts'
import { NOTICE_KEPT_DAYS } from '#features/notice/notice.rules.ts'
import { PUSH_LIFETIME_SECONDS } from '#features/notice/push.rules.ts'
import { QUEUED_PAYMENT_SECONDS } from '#features/payment/checkout/queuedPayment.rules.ts'
import { MONEY_RETURN_HOURS } from '#features/payment/payment.rules.ts'
import { MAXIMUM_DESCRIPTION_LENGTH } from '#features/recovery/recovery.rules.ts'
import {
  CARD_NUMBER_KEPT_MS,
  PAYOUT_WATCHED_MS,
  REFUND_LAPSES_AFTER_MS,
  REFUND_OPENS_AFTER_MS,
} from '#features/refund/refund.rules.ts'
import { USUAL_PAYOUT_HOURS } from '#features/refund/refundPage.rules.ts'
import { END_NOTICE_DAYS } from '#features/subscription/subscription.rules.ts'
import { EVENT_KEPT_DAYS } from '#features/tracking/tracking.rules.ts'
import { FIRST_IOS_WITH_PUSH } from '#kernel/browserKind.ts'
import { CARD_DIGITS } from '#kernel/cardNumber.ts'
import { formatNumber, type Locale, toLocalDigits } from '#kernel/locale.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/time.ts'
import { brandNameOf } from '#server/brand.ts'
import { SESSION_LIFETIME_MS } from '#server/http/session.ts'
import { RATE_LIMITS } from '#server/rateLimits.ts'
import type { Config } from '#server/settings/settings.ts'
import { type FigureName, LOGO_COLORS } from './figure.table.ts'

const SECONDS_A_DAY = DAY / SECOND
const SECONDS_AN_HOUR = HOUR / SECOND
const SECONDS_A_MINUTE = MINUTE / SECOND

/** Figures that come from constants of the code, computed once at start. */
const CONSTANTS = {
  refundHours: REFUND_OPENS_AFTER_MS / HOUR,
  refundLapseDays: REFUND_LAPSES_AFTER_MS / DAY,
  payoutHours: USUAL_PAYOUT_HOURS,
  payoutWatchDays: PAYOUT_WATCHED_MS / DAY,
  cardDigits: CARD_DIGITS,
  cardKeptDays: CARD_NUMBER_KEPT_MS / DAY,
  returnHours: MONEY_RETURN_HOURS,
  queuedPaymentHours: QUEUED_PAYMENT_SECONDS / SECONDS_AN_HOUR,
  campaignHours: CAMPAIGN_FINISH_SECONDS / SECONDS_AN_HOUR,
  registrationHours: PROGRAMME_WAIT_HOURS,
  usualDays: TYPICAL_WAIT_SECONDS / SECONDS_A_DAY,
  longestDays: LONGEST_WAIT_SECONDS / SECONDS_A_DAY,
  profileMinutes: ENROLMENT_PROFILE_LIFETIME_SECONDS / SECONDS_A_MINUTE,
  minimumIos: MINIMUM_IOS_VERSION,
  developerModeIos: DEVELOPER_MODE_IOS,
  linkMinutes: MANIFEST_LIFETIME_MS / MINUTE,
  linkHours: PACKAGE_LIFETIME_MS / HOUR,
  checkMinutes: RATE_LIMITS.lookPerAccount.windowSeconds / SECONDS_A_MINUTE,
  problemLength: MAXIMUM_DESCRIPTION_LENGTH,
  noticeDaysFirst: END_NOTICE_DAYS[0],
  noticeDaysLast: END_NOTICE_DAYS[1],
  codeSeconds: CODE_TTL_SECONDS,
  codeTries: ATTEMPTS_PER_CODE,
  codeTriesDay: MAXIMUM_WRONG_CODES_PER_DAY,
  sessionDays: SESSION_LIFETIME_MS / DAY,
  loginTraceDays: RATE_LIMIT_KEPT_DAYS,
  noticeKeptDays: NOTICE_KEPT_DAYS,
  eventKeptDays: EVENT_KEPT_DAYS,
  pushDays: PUSH_LIFETIME_SECONDS / SECONDS_A_DAY,
  addressKeptHours: longestAddressWindow() / SECONDS_AN_HOUR,
  developerLinkDays: DEVELOPER_TOKEN_DAYS,
  developerDeviceKeptDays: ENDED_TOKEN_KEPT_DAYS,
} satisfies Partial<Record<FigureName, number>>

/** The longest rate limit window per network address, in seconds. After it network addresses are deleted. */
function longestAddressWindow(): number {
  const windows = Object.entries(RATE_LIMITS).filter(([name]) => name.endsWith('PerAddress'))
  return Math.max(...windows.map(([, { windowSeconds }]) => windowSeconds))
}

type Settings = Pick<
  Config,
  'brandNameFa' | 'brandNameEn' | 'vatPercent' | 'resetGiftDays' | 'loginCodeDigits'
>

/**
 * Every figure that documents may use, formatted for the reader's language. `updated` is the document's last change.
 */
export function formatFigures(locale: Locale, config: Settings, updated: string): Record<FigureName, string> {
  const numbers = {
    ...CONSTANTS,
    vatPercent: config.vatPercent,
    resetGiftDays: config.resetGiftDays,
    codeDigits: config.loginCodeDigits,
  }
  // Isolate a colour code such as #0e7a4e; in a right-to-left line the # would move to the other end.
  const apart = (color: string) => `\u2066${color}\u2069`
  return {
    ...mapped(numbers, (value) => formatNumber(locale, value, 2)),
    ...mapped(LOGO_COLORS, apart),
    iosWithPush: toLocalDigits(locale, FIRST_IOS_WITH_PUSH),
    brand: brandNameOf(config, locale),
    updated,
  }
}

function mapped<Key extends string, Value>(
  values: Record<Key, Value>,
  write: (value: Value) => string,
): Record<Key, string> {
  const entries = Object.entries<Value>(values).map(([name, value]) => [name, write(value)])
  return Object.fromEntries(entries) as Record<Key, string>
}
