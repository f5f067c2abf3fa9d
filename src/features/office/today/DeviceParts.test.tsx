// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { I18nProvider } from '#web/i18n.tsx'
import device from '../device/officeDevice.en.json' with { type: 'json' }
import { RegistrationQueueCard } from '../device/RegistrationCards.tsx'
import money from '../money/officeMoney.en.json' with { type: 'json' }
import { QueuePart } from './DeviceParts.tsx'
import today from './officeToday.en.json' with { type: 'json' }

afterEach(cleanup)

const DAY_SECONDS = 86_400
const WAIT = { medianSeconds: 1.8 * DAY_SECONDS, longSeconds: 2.7 * DAY_SECONDS, waits: 50 }

/** Formats the wait in the same way on the start screen and the screen of accounts. */
test.each([
  ['the start screen', <QueuePart key="today" of={{ ...WAIT, length: 0, oldestSince: null }} />],
  [
    'the accounts',
    <RegistrationQueueCard key="accounts" line={{ ...WAIT, waiting: [], oldestTime: null }} />,
  ],
])('[23.38] %s writes a wait of 2.7 days as 2 days, like everywhere', (_, screenPart) => {
  render(
    <I18nProvider locale="en" catalogues={{ officeToday: today, officeDevice: device, officeMoney: money }}>
      {screenPart}
    </I18nProvider>,
  )
  expect(screen.getByText('2 days')).toBeTruthy()
  expect(screen.getByText('1 day')).toBeTruthy()
  expect(screen.queryByText('3 days')).toBeNull()
})
