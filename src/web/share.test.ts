import { afterEach, expect, test, vi } from 'vitest'
import { shareOrCopy } from './share.ts'

const WHAT = { title: 'دفتر', url: 'https://bustan.example/applications/daftar' }

afterEach(() => vi.unstubAllGlobals())

function browser(share: unknown, writeText: () => Promise<void>) {
  const clipboard = { writeText: vi.fn(writeText) }
  vi.stubGlobal('navigator', { share, clipboard })
  return clipboard
}

test("uses the system's share sheet if there is one", async () => {
  const share = vi.fn(async () => undefined)
  const clipboard = browser(share, async () => undefined)
  expect(await shareOrCopy(WHAT)).toBe('shared')
  expect(share).toHaveBeenCalledWith(WHAT)
  expect(clipboard.writeText).not.toHaveBeenCalled()
})

test('a closed sheet copies nothing', async () => {
  const clipboard = browser(
    () => Promise.reject(Object.assign(new Error(), { name: 'AbortError' })),
    async () => undefined,
  )
  expect(await shareOrCopy(WHAT)).toBe('dismissed')
  expect(clipboard.writeText).not.toHaveBeenCalled()
})

test.each([
  ['without a sheet', undefined],
  ['with one that refuses', () => Promise.reject(Object.assign(new Error(), { name: 'NotAllowedError' }))],
])('%s the address is copied', async (_, share) => {
  const clipboard = browser(share, async () => undefined)
  expect(await shareOrCopy(WHAT)).toBe('copied')
  expect(clipboard.writeText).toHaveBeenCalledWith(WHAT.url)
})

test('if copying is refused too, shows a message', async () => {
  browser(undefined, () => Promise.reject(new Error('no')))
  const area = { setSelectionRange: vi.fn(), focus: vi.fn(), remove: vi.fn(), style: {} }
  vi.stubGlobal('document', {
    createElement: () => area,
    body: { appendChild: vi.fn() },
    execCommand: () => false,
    activeElement: null,
  })
  vi.stubGlobal('HTMLElement', class {})
  expect(await shareOrCopy(WHAT)).toBe('failed')
})
