// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { UiProvider } from '../UiContext.tsx'
import { Shelf } from './Shelf.tsx'

function show(scrollWidth: number) {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(scrollWidth)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  render(
    <UiProvider locale="en">
      <Shelf title="Games" previousLabel="Previous" nextLabel="Next">
        <p key="1">one</p>
      </Shelf>
    </UiProvider>,
  )
}

test('[21.56] arrows carry the name of their shelf and are hidden where everything fits', () => {
  show(3000)
  const next = screen.getByRole('button', { name: 'Next Games' })
  expect(next.parentElement?.className).not.toMatch(/useless/)
  cleanup()
  show(1000)
  expect(screen.getByRole('button', { name: 'Next Games' }).parentElement?.className).toMatch(/useless/)
})
