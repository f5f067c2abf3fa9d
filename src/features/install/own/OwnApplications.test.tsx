// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import gate from '#features/gate/gate.fa.json' with { type: 'json' }
import { writeStored } from '#web/storage/storage.ts'
import web from '#web/web.fa.json' with { type: 'json' }
import {
  browse,
  DEVICE,
  IPHONE,
  LINK_CALL,
  own,
  SIGNING,
  update,
} from '../../../../test/support/screen/install.tsx'
import { fakeApi, page, stage, tap } from '../../../../test/support/screen/stage.tsx'
import fa from '../install.fa.json' with { type: 'json' }
import type { UserApplication } from '../install.loader.ts'
import { OwnApplications } from './OwnApplications.tsx'

const { api, asked } = fakeApi({
  [LINK_CALL]: () => SIGNING,
  'POST /application/{id}/installation/request': () => ({ isKept: true }),
})

beforeEach(() => {
  asked.length = 0
  writeStored('accessToken', { accessToken: 'a', refreshToken: 'r' })
  writeStored('device', { id: 'd1', secretKey: 'k' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  browse(IPHONE)
})

function show(applications: UserApplication[] | null, devices = [DEVICE], device = DEVICE) {
  return stage({
    path: '/account',
    element: <OwnApplications devices={devices} device={device} applications={applications} />,
    load: () => null,
    catalogues: { install: fa, gate, web },
    api,
    site: {
      publicUrl: 'https://bustan.example',
      brand: { fa: 'بوستان', en: 'Bustan', ar: 'بوستان', ru: 'Bustan' },
    },
  })
}

const MIXED = [
  own({ id: 1, nameFa: 'الف' }),
  own({ id: 2, nameFa: 'ب', update: update() }),
  own({ id: 3, nameFa: 'پ', update: update(true) }),
  own({ id: 4, nameFa: 'ت', installed: null }),
]

test('updates first, forced ones before all and marked, with their changes', () => {
  show(MIXED)
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent ?? '')
  expect(rows.map((row) => row[0])).toEqual(['پ', 'ب', 'ت', 'ا'])
  expect(rows[0]).toContain(fa.install_forced)
  expect(rows[0]).toContain('نسخهٔ ۲.۰ به ۲.۱')
  expect(rows[0]).toContain('سریع‌تر شد.')
  expect(rows[1]).not.toContain(fa.install_forced)
  expect(rows[2]).toContain(fa.install_wished)
  expect(rows[3]).toContain('نسخهٔ ۲.۰')
  expect(screen.getByRole('button', { name: /^نصب دوباره الف/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^نصب ت/ })).toBeTruthy()
})

test('all updates, or everything again, through one dialog, forced ones first', async () => {
  show(MIXED)
  expect(screen.getByRole('button', { name: 'نصب دوبارهٔ همه (۳)' })).toBeTruthy()
  await tap('به‌روزرسانی همه (۲)')
  expect(screen.getByRole('dialog').textContent).toContain('نصب پ')
  expect(screen.getByRole('dialog').textContent).toContain('۱ از ۲')
  expect(asked[0]?.input).toEqual({ id: 3, deviceId: 'd1', target: 'site' })
})

test('a single application needs no button for all', () => {
  show([own({ update: update() })])
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

test('an application that the web may not install opens in the store app, and is excluded from all', () => {
  show([own({ id: 1, isEnableInstallFromWebsite: false }), own({ id: 2 })])
  expect(screen.getByRole('link', { name: /باز کردن در اپ بوستان/ }).getAttribute('href')).toBe(
    '/open/application/baghche',
  )
  expect(screen.queryByRole('button', { name: /همه/ })).toBeNull()
})

test('a leftover key of a deleted device does not send an iPhone to itself', async () => {
  writeStored('device', { id: 'gone', secretKey: 'k' })
  show([own()])
  await tap(/^نصب دوباره/)
  expect(asked[0]?.input).toEqual({ id: 7, deviceId: 'd1', target: 'site' })
})

test('no applications and failed loading have different messages', () => {
  show([])
  expect(page()).toContain(fa.own_empty)
  expect(screen.getByRole('link', { name: fa.own_find }).getAttribute('href')).toBe('/applications/download')
  cleanup()
  show(null)
  expect(page()).toContain(fa.own_failed)
  expect(screen.getByRole('button', { name: web.retry })).toBeTruthy()
})
