// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { LOCALES } from '#kernel/locale.ts'
import { UiProvider } from '../UiContext.tsx'
import { Gallery } from './Gallery.tsx'

test.each(LOCALES)(
  'every component renders on the server without inline styles and hydrates cleanly (%s)',
  async (locale) => {
    const page = (
      <UiProvider locale={locale}>
        <Gallery />
      </UiProvider>
    )
    const html = renderToString(page)
    expect(html).not.toMatch(/\sstyle=/)
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
    const recovered = vi.fn()
    const root = document.createElement('div')
    document.body.appendChild(root)
    root.innerHTML = html
    const app = await act(async () => hydrateRoot(root, page, { onRecoverableError: recovered }))
    expect(recovered).not.toHaveBeenCalled()
    expect(errors).not.toHaveBeenCalled()
    await act(async () => app.unmount())
    errors.mockRestore()
  },
)
