// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { Locale } from '#kernel/locale.ts'
import { UiProvider } from '#ui/UiContext.tsx'
import { I18nProvider } from '#web/i18n.tsx'
import web from '#web/web.fa.json' with { type: 'json' }
import catalogue from '../../catalogue.fa.json' with { type: 'json' }
import { arrowKeyStep, ScreenshotViewer } from './ScreenshotViewer.tsx'
import { parseScreenshotHash } from './useScreenshotUrl.ts'

const PICTURES = [1, 2, 3].map((at) => ({
  url: `/pictures/${at}`,
  width: 1170,
  height: 2532,
  color: '#123456',
}))
const onClose = vi.fn()

function Page() {
  const [at, setAt] = useState(1)
  return <ScreenshotViewer title="تصویرها" pictures={PICTURES} at={at} onTurn={setAt} onClose={onClose} />
}

function open(locale: Locale = 'fa') {
  render(
    <I18nProvider locale={locale} catalogues={{ catalogue, web }}>
      <UiProvider locale={locale}>
        <Page />
      </UiProvider>
    </I18nProvider>,
  )
  return screen.getByRole('dialog')
}

function shown(): string {
  return screen.getByRole('img').getAttribute('src') ?? ''
}

test('the arrows follow the reading direction', () => {
  expect(['ArrowLeft', 'ArrowRight', 'Enter'].map((key) => arrowKeyStep(key, 'rtl'))).toEqual([1, -1, 0])
  expect(['ArrowLeft', 'ArrowRight', 'Enter'].map((key) => arrowKeyStep(key, 'ltr'))).toEqual([-1, 1, 0])
})

test('arrow keys change the picture and stop at both ends; Escape closes', () => {
  const dialog = open()
  expect(document.activeElement).toBe(dialog)
  fireEvent.keyDown(dialog, { key: 'ArrowLeft' })
  fireEvent.keyDown(dialog, { key: 'ArrowLeft' })
  expect(shown()).toBe('/pictures/3-960.jpg')
  expect(screen.getByRole('button', { name: 'تصویر بعدی' }).getAttribute('aria-disabled')).toBe('true')
  for (let at = 0; at < 4; at++) fireEvent.keyDown(dialog, { key: 'ArrowRight' })
  expect(shown()).toBe('/pictures/1-960.jpg')
  expect(screen.getByText('تصویر ۱ از ۳')).toBeTruthy()
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('on an English page right is forward', () => {
  fireEvent.keyDown(open('en'), { key: 'ArrowRight' })
  expect(shown()).toBe('/pictures/3-960.jpg')
})

test('a swipe changes the picture, a tap or a pinch does not', () => {
  const dialog = open()
  const swipe = (from: number, to: number, fingers = 1) => {
    fireEvent.touchStart(dialog, { touches: Array.from({ length: fingers }, () => ({ clientX: from })) })
    fireEvent.touchEnd(dialog, { changedTouches: [{ clientX: to }] })
  }
  swipe(100, 110)
  swipe(100, 300, 2)
  expect(shown()).toBe('/pictures/2-960.jpg')
  swipe(100, 300)
  expect(shown()).toBe('/pictures/3-960.jpg')
})

test('the zoom button and a double tap magnify; then arrows move the picture instead', () => {
  const dialog = open()
  const zoom = screen.getByRole('button', { name: 'بزرگ‌نمایی' })
  fireEvent.click(zoom)
  expect(zoom.getAttribute('aria-pressed')).toBe('true')
  fireEvent.keyDown(dialog, { key: 'ArrowLeft' })
  expect(shown()).toBe('/pictures/2-960.jpg')
  const picture = screen.getByRole('img')
  fireEvent.click(picture)
  fireEvent.click(picture)
  expect(zoom.getAttribute('aria-pressed')).toBe('false')
})

test('an address names a screenshot or nothing', () => {
  expect(parseScreenshotHash('#iphone-1')).toEqual({ device: 'iphone', at: 0 })
  expect(parseScreenshotHash('#ipad-12')).toEqual({ device: 'ipad', at: 11 })
  for (const hash of ['', '#', '#iphone-0', '#iphone', '#mac-1', '#iphone-1x', '#developer'])
    expect(parseScreenshotHash(hash)).toBeNull()
})
