// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { expect, test } from 'vitest'
import { ToastProvider } from '#ui/feedback/Toast.tsx'
import { UiProvider } from '#ui/UiContext.tsx'
import { I18nProvider } from './i18n.tsx'
import { useLazyComponent } from './useLazyComponent.ts'
import web from './web.fa.json' with { type: 'json' }

interface PartProps {
  onClose(): void
}

function Part({ onClose }: PartProps) {
  return (
    <button type="button" onClick={onClose}>
      close
    </button>
  )
}

/** Simulates module imports that the test answers, in the order they were requested. */
function stage() {
  const asked: Array<{ arrive(): Promise<void>; fail(): Promise<void> }> = []
  const load = () =>
    new Promise<ComponentType<PartProps>>((resolve, reject) => {
      asked.push({
        arrive: () => act(async () => resolve(Part)),
        fail: () => act(async () => reject(new Error('gone'))),
      })
    })
  function Page() {
    const [isOpen, setOpen] = useState(false)
    const Loaded = useLazyComponent(isOpen, load, () => setOpen(false))
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          open
        </button>
        {Loaded && isOpen && <Loaded onClose={() => setOpen(false)} />}
      </>
    )
  }
  render(
    <I18nProvider locale="fa" catalogues={{ web }}>
      <UiProvider locale="fa">
        <ToastProvider closeLabel="بستن">
          <Page />
        </ToastProvider>
      </UiProvider>
    </I18nProvider>,
  )
  return { asked, open: () => fireEvent.click(screen.getByRole('button', { name: 'open' })) }
}

const part = () => screen.queryByRole('button', { name: 'close' })

test('loads on first use, and only then', async () => {
  const { asked, open } = stage()
  expect(asked).toHaveLength(0)
  open()
  expect(asked).toHaveLength(1)
  expect(part()).toBeNull()
  await asked[0]?.arrive()
  fireEvent.click(part() as HTMLElement)
  open()
  expect(part()).not.toBeNull()
  expect(asked).toHaveLength(1)
})

test('if it fails to load, shows it, and the next use retries', async () => {
  const { asked, open } = stage()
  open()
  await asked[0]?.fail()
  expect(screen.getByRole('status').textContent).toContain(web.information_loading_error)
  open()
  expect(asked).toHaveLength(2)
  await asked[1]?.arrive()
  expect(part()).not.toBeNull()
})
