// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { addMilliseconds, DAY, HOUR, parseInstant, SECOND } from '#kernel/time.ts'
import { DEVICE_MESSAGES, NOTHING_ELSE } from '../../../../test/support/screen/devicePage.tsx'
import { fakeApi, stage } from '../../../../test/support/screen/stage.tsx'
import { estimateFromWaits, expectedReadyTimes } from '../registration/estimate.rules.ts'
import fa from '../registration/registration.fa.json' with { type: 'json' }
import type { Registration } from '../registration/registration.loader.ts'
import { DeviceStatusPage } from './DeviceStatusPage.tsx'

/** Tests the waiting times of requirements 9.8 to 9.10: one second before the end, at the end and after it. */

const QUEUED = parseInstant('2026-11-15T08:00:00.000Z')
const { usuallyAt, latestAt } = expectedReadyTimes(QUEUED, estimateFromWaits([]))

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))

/** The text of the waiting page, this long after the device was queued and accepted. */
function pageAfter(milliseconds: number): string {
  vi.setSystemTime(addMilliseconds(QUEUED, milliseconds))
  const time = QUEUED.toISOString()
  const registration: Registration = {
    deviceId: 'a',
    status: 5,
    statusTime: time,
    queueTime: time,
    registerTime: null,
    moveReason: null,
    line: null,
    estimate: {
      usuallyTime: usuallyAt.toISOString(),
      latestTime: latestAt.toISOString(),
      medianSeconds: (18 * DAY) / SECOND,
      longSeconds: (36 * DAY) / SECOND,
      waits: 0,
    },
    isPaused: false,
    retryTime: null,
    canRetry: false,
    canDecline: true,
    events: [{ time, event: 'accepted', status: 5 }],
  }
  const chosen = {
    id: 'a',
    type: 0,
    product: 'iPhone15,4',
    iosMajor: 18,
    enrolTime: time,
    status: 5,
    registration,
  }
  stage({
    path: '/processing',
    element: <DeviceStatusPage />,
    load: () => ({ chosen, devices: [chosen], subscriptions: [], ...NOTHING_ELSE }),
    catalogues: DEVICE_MESSAGES,
    api: fakeApi({}).api,
    site: { brand: { fa: 'بوستان', en: 'Bustan', ar: 'بوستان', ru: 'Bustan' } },
  })
  return document.body.textContent ?? ''
}

const RULE_RUNS = 'مدت رسمی ۷۲ ساعته ۲۷ آبان ۱۴۰۵، ساعت ۱۱:۳۰ تمام می‌شود.'
const RULE_OVER = 'مدت رسمی ۷۲ ساعته گذشته است.'
const USUAL_PASSED = 'تاریخ معمول، ۱۲ آذر ۱۴۰۵، گذشت'

test.each([
  ['72 h', 72 * HOUR - SECOND, [RULE_RUNS, fa.wait_usually], [RULE_OVER, USUAL_PASSED]],
  ['72 h', 72 * HOUR, [RULE_OVER, fa.wait_usually], [RULE_RUNS, USUAL_PASSED]],
  ['72 h', 72 * HOUR + SECOND, [RULE_OVER, fa.wait_usually], [RULE_RUNS, USUAL_PASSED]],
  ['18 d', 18 * DAY - SECOND, [RULE_OVER, fa.wait_left_today], [USUAL_PASSED, fa.wait_latest_passed]],
  ['18 d', 18 * DAY, [RULE_OVER, fa.wait_left_today], [USUAL_PASSED, fa.wait_latest_passed]],
  ['18 d', 18 * DAY + SECOND, [USUAL_PASSED, '۱۲ آذر ۱۴۰۵ (گذشت)'], [fa.wait_latest_passed]],
  ['36 d', 36 * DAY - SECOND, [USUAL_PASSED, fa.wait_left_today], [fa.wait_latest_passed]],
  ['36 d', 36 * DAY, [USUAL_PASSED, fa.wait_left_today], [fa.wait_latest_passed]],
  ['36 d', 36 * DAY + SECOND, [fa.wait_latest_passed, '۳۰ آذر ۱۴۰۵ (گذشت)'], [fa.wait_left_today]],
])('[2.35] [9.8] [9.10] %s: %i ms', (_, after, says, saysNot) => {
  const page = pageAfter(after)
  for (const text of says) expect(page).toContain(text)
  for (const text of saysNot) expect(page).not.toContain(text)
})
