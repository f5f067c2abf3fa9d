/** Section 8 of docs/requirements.md: the messages that users see when something fails. */
import { describe, expect, test } from 'vitest'
import { giftFaultOfError } from '#features/gift/gift.rules.ts'
import { INSTALL_ERROR_TYPE } from '#features/install/install.rules.ts'
import { faultOfLinkError } from '#features/install/installPage.rules.ts'
import { MONEY_RETURN_HOURS } from '#features/payment/payment.rules.ts'
import { castVote } from '#features/poll/poll.contract.ts'
import { LOCALES } from '#kernel/locale.ts'
import { findMessage } from '#server/messages.ts'
import { ApiError } from '#web/api.ts'
import { errorText } from '#web/errorText.ts'
import { createTranslator } from '#web/i18n.tsx'

const t = createTranslator(
  'en',
  { web: { unfortunately_operation_failed: 'failed', network_failed: 'no network' } },
  'web',
)

describe('a failed request', () => {
  test("[8.1] shows the screen's message for its status first", () => {
    expect(errorText(new ApiError(400, { message: 'from the server' }), t, { 400: 'from the screen' })).toBe(
      'from the screen',
    )
  })

  test("[8.2] otherwise shows the server's message", () => {
    expect(errorText(new ApiError(409, { message: 'from the server' }), t, { 400: 'from the screen' })).toBe(
      'from the server',
    )
  })

  test('[8.3] otherwise says that the operation failed', () => {
    expect(errorText(new ApiError(500), t)).toBe('failed')
    expect(errorText(new TypeError('a bug'), t)).toBe('failed')
  })

  test('[7.9] has status 0 when the network fails', () => {
    expect(new ApiError(0).status).toBe(0)
    expect(errorText(new ApiError(0), t)).toBe('no network')
  })
})

describe('the messages', () => {
  test.each([
    ['enter_phone_number_correctly', 'Please enter the mobile number correctly.'],
    ['activation_code_sent', 'The activation code was sent to you.'],
    ['page_not_found', undefined],
    ['information_loading_error', undefined],
    ['unfortunately_operation_failed', undefined],
    ['installation_limit_browser_error', undefined],
    ['installation_limit_ios_version_error', undefined],
    ['register_limit_device_and_browser_error', undefined],
    ['payment_information_error', undefined],
    ['gift_information_error', undefined],
  ])('[5.7] [8.13] [8.19] %s exists in every language', (key, english) => {
    for (const locale of LOCALES) expect(findMessage(locale, key)).toBeTruthy()
    if (english) expect(findMessage('en', key)).toBe(english)
  })

  test('[8.17] creating the install file: error type 1 and 2 open the purchase of a package', () => {
    expect(INSTALL_ERROR_TYPE).toEqual({ purchasePackage: 1, disabledAccount: 2 })
    // Both lead to the packages; the second first mentions the account problem (InstallDialog.test.tsx).
    expect([1, 2].map((errorType) => faultOfLinkError({ status: 409, errorType }))).toEqual([
      'package',
      'account',
    ])
    expect([409, 500, 503].map((status) => faultOfLinkError({ status }))).toEqual([
      'final',
      'failed',
      'failed',
    ])
    for (const locale of LOCALES)
      for (const key of ['install_package', 'install_packages', 'install_state_account', 'install_failed'])
        expect(findMessage(locale, key)).toBeTruthy()
  })
  // test/slice/poll/poll.test.ts and PollPage.test.tsx check when each is shown.
  test.each([
    ['user_not_found', 'Register in the service first.'],
    ['poll_conflict', 'You already took part in this poll.'],
    ['poll_disabled', 'The poll is not active now.'],
  ])('[8.9] a refused vote: %s', (code, english) => {
    expect(castVote.errors).toHaveProperty(code)
    expect(findMessage('en', code)).toBe(english)
    for (const locale of LOCALES) expect(findMessage(locale, code)).toBeTruthy()
  })
  test('[8.23] a failed card payment is announced to be returned within 72 hours, before and after paying', () => {
    expect(MONEY_RETURN_HOURS).toBe(72)
    for (const key of ['pay_promise', 'payment_promise']) {
      expect(findMessage('fa', key, { hours: MONEY_RETURN_HOURS })).toContain('۷۲ ساعت')
      expect(findMessage('en', key, { hours: MONEY_RETURN_HOURS })).toContain('72 hours')
    }
  })
  test('[8.21] gift information that fails to load has its own error, different from an unknown gift', () => {
    for (const locale of LOCALES)
      for (const key of ['gift_information_error', 'gift_information_error_text', 'retry'])
        expect(findMessage(locale, key)).toBeTruthy()
    expect([0, 500, 503].map(giftFaultOfError)).toEqual(['failed', 'failed', 'failed'])
    expect(giftFaultOfError(404)).toBe('unknown')
  })
})
