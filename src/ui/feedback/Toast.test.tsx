// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CopyButton } from '../form/CopyButton.tsx'
import { ToastProvider, useToast } from './Toast.tsx'

function Page() {
  const toast = useToast()
  return (
    <button type="button" onClick={() => toast('saved')}>
      save
    </button>
  )
}

test('a toast fills an existing region, stays while pointed at, then leaves', () => {
  vi.useFakeTimers()
  render(
    <ToastProvider closeLabel="close">
      <Page />
    </ToastProvider>,
  )
  const region = screen.getByRole('status')
  fireEvent.click(screen.getByText('save'))
  expect(region.textContent).toBe('saved')
  const toast = region.firstElementChild as Element
  fireEvent.pointerEnter(toast)
  act(() => void vi.advanceTimersByTime(60_000))
  expect(region.textContent).toBe('saved')
  fireEvent.pointerLeave(toast)
  act(() => void vi.advanceTimersByTime(60_000))
  expect(region.textContent).toBe('')
})

test('[2.58] copying falls back to the old command and confirms; a refusal is shown', async () => {
  vi.stubGlobal('navigator', {})
  const failed = vi.fn()
  const command = vi.fn(() => true)
  document.execCommand = command
  render(<CopyButton text="SIB20" label="copy" copiedLabel="copied" onFailed={failed} />)
  await act(async () => fireEvent.click(screen.getByRole('button')))
  expect(command).toHaveBeenCalledWith('copy')
  expect(screen.getByRole('button').textContent).toBe('copied')
  command.mockReturnValue(false)
  await act(async () => fireEvent.click(screen.getByRole('button')))
  expect(failed).toHaveBeenCalledTimes(1)
})
