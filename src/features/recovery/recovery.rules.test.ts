import { describe, expect, test } from 'vitest'
import { REGISTRATION_STATUS } from '#features/device/registration/registration.rules.ts'
import { matchPage } from '#kernel/page/pageMatch.ts'
import { addMilliseconds, DAY, parseInstant, SECOND } from '#kernel/time.ts'
import { PAGES } from '#pages.ts'
import { chatUrlWithContext } from './chat.rules.ts'
import { accountChangeOf } from './recovery.rules.ts'
import {
  chooseDeviceWithClosedAccount,
  problemStageOf,
  type ResetPage,
  resetPageOf,
} from './recoveryPage.rules.ts'

const happened = (...events: string[]) =>
  accountChangeOf(events.map((event, at) => ({ event, time: `t${at}` })))

describe('the state of the account', () => {
  test.each([
    [[], 'none', 0],
    [['applied', 'placed', 'enabled'], 'none', 0],
    [['applied', 'placed', 'enabled', 'moved', 'placed', 'enabled'], 'none', 0],
    [['applied', 'enabled', 'account_closed'], 'offered', 1],
    [['applied', 'placed', 'account_closed'], 'offered', 1],
    [['applied', 'enabled', 'account_closed', 'reset_confirmed'], 'underway', 1],
    [
      ['applied', 'enabled', 'account_closed', 'reset_confirmed', 'placed', 'gave_up', 'retried'],
      'underway',
      1,
    ],
    [['applied', 'enabled', 'account_closed', 'reset_confirmed', 'placed', 'enabled'], 'done', 1],
    [['applied', 'enabled', 'account_closed', 'reset_confirmed', 'enabled', 'moved', 'enabled'], 'done', 1],
    [['applied', 'enabled', 'account_closed', 'reset_confirmed', 'enabled', 'account_closed'], 'offered', 2],
    [['applied', 'enabled', 'account_closed', 'reset_confirmed', 'placed', 'account_closed'], 'offered', 2],
    [['applied', 'enabled', 'account_closed', 'declined'], 'none', 0],
    [['applied', 'enabled', 'account_closed', 'reset_confirmed', 'cancelled'], 'none', 0],
    [
      ['applied', 'enabled', 'account_closed', 'declined', 'applied', 'enabled', 'account_closed'],
      'offered',
      1,
    ],
  ])('%j: %s, closed %s times', (events, state, closures) => {
    expect(happened(...events)).toMatchObject({ state, closures })
  })

  test('the times are those of the last closure', () => {
    expect(happened('applied', 'account_closed', 'reset_confirmed', 'enabled')).toMatchObject({
      closeTime: 't1',
      chooseTime: 't2',
      doneTime: 't3',
    })
    expect(
      happened('applied', 'account_closed', 'reset_confirmed', 'enabled', 'account_closed'),
    ).toMatchObject({ closeTime: 't4', chooseTime: null, doneTime: null })
  })
})

describe('the page for a state', () => {
  const OPENED: ResetPage[] = ['/resetAccount', '/confirmReset', '/freeResetAccount', '/newFreeResetAccount']
  test.each([
    ['none', 0, ['/resetAccount', '/resetAccount', '/resetAccount', '/resetAccount']],
    ['offered', 1, ['/resetAccount', '/confirmReset', '/resetAccount', '/resetAccount']],
    ['offered', 2, ['/resetAccount', '/confirmReset', '/resetAccount', '/resetAccount']],
    ['underway', 1, Array(4).fill('/freeResetAccount')],
    ['underway', 2, Array(4).fill('/newFreeResetAccount')],
    ['underway', 5, Array(4).fill('/newFreeResetAccount')],
    ['done', 1, Array(4).fill('/freeResetAccount')],
    ['done', 2, Array(4).fill('/newFreeResetAccount')],
  ] as const)('%s, closed %s times', (state, closures, pages) => {
    const fits = OPENED.map((opened) => resetPageOf(opened, { state, closures }))
    expect(fits).toEqual(pages)
    // Checks that a redirect leads to a page of the product that does not redirect again.
    for (const page of fits) {
      expect(resetPageOf(page, { state, closures })).toBe(page)
      expect(matchPage(PAGES, page)).not.toBeNull()
    }
  })
})

const device = (id: string, enrolTime: string, status: number | null, moveReason: string | null = null) => ({
  id,
  enrolTime,
  status,
  registration: { moveReason },
})
const FINE = device('fine', '2026-03-01', REGISTRATION_STATUS.registered)
const CLOSED = device('closed', '2026-01-01', REGISTRATION_STATUS.errorInAccount)
const CHANGING = device('changing', '2026-02-01', REGISTRATION_STATUS.waitingForRegistration, 'problem')

test.each([
  [[FINE, CLOSED, CHANGING], null, null, 'closed'],
  [[FINE, CHANGING], null, null, 'changing'],
  [[FINE], null, null, 'fine'],
  [[FINE, CLOSED, CHANGING], 'changing', null, 'changing'],
  [[FINE, CLOSED, CHANGING], 'stranger', 'fine', 'closed'],
  [[], null, null, undefined],
])('of several devices the one with the closed account is chosen (%#)', (devices, asked, stored, chosen) => {
  expect(chooseDeviceWithClosedAccount(devices, { asked, stored })?.id).toBe(chosen)
})

describe('the view of the problem page', () => {
  const now = parseInstant('2026-11-15T08:00:00.000Z')
  const solved = (milliseconds: number) => ({
    state: 'solved' as const,
    solveTime: addMilliseconds(now, -milliseconds).toISOString(),
  })
  const open = { state: 'open' as const, solveTime: null }
  test.each([
    [REGISTRATION_STATUS.registered, null, null, 'form'],
    [REGISTRATION_STATUS.registered, null, open, 'saved'],
    [REGISTRATION_STATUS.registered, null, solved(0), 'solved'],
    [REGISTRATION_STATUS.registered, null, solved(14 * DAY - SECOND), 'solved'],
    [REGISTRATION_STATUS.registered, null, solved(14 * DAY), 'form'],
    [REGISTRATION_STATUS.registered, null, solved(14 * DAY + SECOND), 'form'],
    [REGISTRATION_STATUS.errorInAccount, null, open, 'closed'],
    [REGISTRATION_STATUS.errorInAccount, null, null, 'closed'],
    [REGISTRATION_STATUS.waitingForRegistration, 'problem', open, 'underway'],
    [REGISTRATION_STATUS.registrationProcessing, 'problem', null, 'underway'],
    [REGISTRATION_STATUS.waitingForRegistration, 'renewal', null, 'form'],
    [null, 'problem', null, 'form'],
  ])('status %s, moved for %s, %j: %s', (status, moveReason, problem, stage) => {
    expect(problemStageOf({ registration: { status, moveReason }, problem }, now)).toBe(stage)
  })
})

test('the chat gets the language and the name of a status, beside what its address already has', () => {
  expect(chatUrlWithContext('https://chat.example/', { locale: 'fa', status: null })).toBe(
    'https://chat.example/?lang=fa',
  )
  expect(chatUrlWithContext('https://chat.example/room?id=7#top', { locale: 'en', status: 'account' })).toBe(
    'https://chat.example/room?id=7&lang=en&status=account#top',
  )
})
