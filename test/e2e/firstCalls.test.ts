import { expect, test } from './fixtures.ts'

const ANSWERS: Record<string, object> = {
  '/user': { id: 1, phone_number: '0912***1111', create_time: '2026-01-01T00:00:00Z' },
  '/device': { devices: [] },
  '/subscription': { subscriptions: [] },
  '/refund': { refunds: [] },
  '/payment': { payments: [] },
  '/ticket': { tickets: [], unread: 0 },
  '/campaign': { campaigns: [] },
}

test('the account requests its data once, before its scripts have arrived', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('storageVersion', '2')
    localStorage.setItem('accessToken', JSON.stringify({ accessToken: 'a', refreshToken: 'r' }))
    localStorage.setItem('deviceIdentifier', 'b')
  })
  const asked: string[] = []
  await page.route('**/api/v1/**', (route) => {
    const path = new URL(route.request().url()).pathname.replace('/api/v1', '')
    if (route.request().method() === 'GET') asked.push(path)
    return route.fulfill({ json: ANSWERS[path] ?? {} })
  })
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/browser-*.js', (route) => isReleased.then(() => route.continue()))
  await page.goto('/account', { waitUntil: 'commit' })
  const expected = Object.keys(ANSWERS).toSorted()
  await expect.poll(() => asked.toSorted()).toEqual(expected)
  release()
  await expect(page.getByText('0912***1111').or(page.getByText('۰۹۱۲***۱۱۱۱'))).toBeVisible()
  expect(asked.filter((path) => expected.includes(path)).toSorted()).toEqual(expected)
})
