// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Dialog } from './Dialog.tsx'

function Page({ alert = false }: { alert?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Sure?" closeLabel="close" alert={alert}>
        <input aria-label="first" />
        <button type="button">last</button>
      </Dialog>
    </>
  )
}

function open(alert = false) {
  const { container } = render(<Page alert={alert} />)
  const opener = screen.getByText('open')
  opener.focus()
  fireEvent.click(opener)
  return { container, opener }
}

test('takes the focus, hides the page, and restores both', () => {
  const { container, opener } = open()
  const dialog = screen.getByRole('dialog', { name: 'Sure?' })
  expect(document.activeElement).toBe(dialog)
  expect(container.getAttribute('aria-hidden')).toBe('true')
  expect(document.body.style.position).toBe('fixed')
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(container.hasAttribute('aria-hidden')).toBe(false)
  expect(document.body.style.position).toBe('')
  expect(document.activeElement).toBe(opener)
})

test('Tab cycles inside, both ways', () => {
  open()
  const close = screen.getByLabelText('close')
  const last = screen.getByText('last')
  last.focus()
  fireEvent.keyDown(last, { key: 'Tab' })
  expect(document.activeElement).toBe(close)
  fireEvent.keyDown(close, { key: 'Tab', shiftKey: true })
  expect(document.activeElement).toBe(last)
})

test('a press on the backdrop closes a dialog but not an alert', () => {
  open()
  const scrim = screen.getByRole('dialog').parentElement as HTMLElement
  fireEvent.mouseDown(scrim)
  expect(screen.queryByRole('dialog')).toBeNull()
  cleanup()
  open(true)
  const alert = screen.getByRole('alertdialog')
  fireEvent.mouseDown(alert.parentElement as HTMLElement)
  fireEvent.keyDown(alert, { key: 'Escape' })
  expect(screen.getByRole('alertdialog')).toBe(alert)
})
