/**
 * Names of the product's numbers that a document may use as `{name}`; figure.views.ts gives the values. Documents never
 * contain the numbers themselves, so that they stay correct when a constant changes.
 */
export const DOCUMENT_VARIABLES = [
  'brand',
  'updated',
  'vatPercent',
  'refundHours',
  'refundLapseDays',
  'payoutHours',
  'payoutWatchDays',
  'cardDigits',
  'cardKeptDays',
  'returnHours',
  'queuedPaymentHours',
  'campaignHours',
  'registrationHours',
  'usualDays',
  'longestDays',
  'resetGiftDays',
  'profileMinutes',
  'minimumIos',
  'developerModeIos',
  'linkMinutes',
  'linkHours',
  'checkMinutes',
  'problemLength',
  'noticeDaysFirst',
  'noticeDaysLast',
  'codeDigits',
  'codeSeconds',
  'codeTries',
  'codeTriesDay',
  'sessionDays',
  'loginTraceDays',
  'noticeKeptDays',
  'eventKeptDays',
  'pushDays',
  'iosWithPush',
  'addressKeptHours',
  'developerLinkDays',
  'developerDeviceKeptDays',
  'logoGreen',
  'logoGreenDark',
  'logoTreeDark',
  'groundLight',
  'groundDark',
] as const
export type FigureName = (typeof DOCUMENT_VARIABLES)[number]

/** The colours of the logo and its background, as in src/ui/theme/tokens.css. */
export const LOGO_COLORS = {
  logoGreen: '#0e7a4e',
  logoGreenDark: '#3ccb8a',
  logoTreeDark: '#06281a',
  groundLight: '#fbfaf7',
  groundDark: '#12130f',
} as const
