// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { UiProvider } from '../UiContext.tsx'
import { Upload } from './Upload.tsx'
import type { SendFile } from './useUploads.ts'

const labels = {
  choose: 'choose',
  drop: 'drop',
  remove: (name: string) => `remove ${name}`,
  retry: 'retry',
  done: 'sent',
  failed: (reason: unknown) => `failed: ${(reason as Error).message}`,
  tooMany: 'two at most',
}

interface Extra {
  earlier?: { name: string; result: string }[]
  error?: string
}

function show(send: SendFile<string>, check?: (file: File) => string | undefined, extra: Extra = {}) {
  const onResults = vi.fn()
  render(
    <UiProvider locale="en">
      <Upload
        label="files"
        labels={labels}
        send={send}
        check={check}
        maxFiles={2}
        onResults={onResults}
        {...extra}
      />
    </UiProvider>,
  )
  return onResults
}

const choose = async (...names: string[]) => {
  const files = names.map((name) => new File(['x'], name))
  await act(async () => {
    fireEvent.change(screen.getByLabelText('files'), { target: { files } })
  })
}

test('a failed file can be sent again and then counts', async () => {
  let attempts = 0
  const onResults = show(async (file) => {
    attempts += 1
    if (attempts === 1) throw new Error('offline')
    return file.name
  })
  await choose('a.png')
  expect(screen.getByText('failed: offline')).toBeTruthy()
  expect(onResults).toHaveBeenLastCalledWith([], { sending: 0, failed: 1 })
  await act(async () => fireEvent.click(screen.getByLabelText('retry')))
  expect(screen.getByText('sent')).toBeTruthy()
  expect(onResults).toHaveBeenLastCalledWith(['a.png'], { sending: 0, failed: 0 })
})

test('removing aborts the upload; progress shows; a refused file is never sent', async () => {
  let stop: AbortSignal | undefined
  const send = vi.fn<SendFile<string>>((_, report, signal) => {
    stop = signal
    report(0.4)
    return new Promise(() => {})
  })
  show(send, (file) => (file.name.endsWith('.exe') ? 'not this' : undefined))
  await choose('a.png', 'b.exe', 'c.png')
  expect(send).toHaveBeenCalledTimes(1)
  expect(screen.getByText('40%')).toBeTruthy()
  expect(screen.getByText('not this')).toBeTruthy()
  expect(screen.queryByText('c.png')).toBeNull()
  fireEvent.click(screen.getByLabelText('remove a.png'))
  expect(stop?.aborted).toBe(true)
  expect(screen.queryByText('a.png')).toBeNull()
})

test('earlier uploads count, use up the limit and can be removed', async () => {
  const send = vi.fn<SendFile<string>>(async (file) => file.name)
  const onResults = show(send, undefined, { earlier: [{ name: 'old.png', result: 'old' }] })
  expect(onResults).toHaveBeenLastCalledWith(['old'], { sending: 0, failed: 0 })
  await choose('a.png', 'b.png')
  expect(onResults).toHaveBeenLastCalledWith(['old', 'a.png'], { sending: 0, failed: 0 })
  // Files beyond the limit are dropped, and a message says so.
  expect(screen.getByText('two at most')).toBeTruthy()
  expect(screen.queryByText('b.png')).toBeNull()
  fireEvent.click(screen.getByLabelText('remove old.png'))
  expect(onResults).toHaveBeenLastCalledWith(['a.png'], { sending: 0, failed: 0 })
  expect(screen.queryByText('two at most')).toBeNull()
})

test('a form knows of running uploads; an error is linked to the field', async () => {
  const onResults = show(() => new Promise(() => {}), undefined, { error: 'one is needed' })
  await choose('a.png')
  expect(onResults).toHaveBeenLastCalledWith([], { sending: 1, failed: 0 })
  const input = screen.getByLabelText('files')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  const error = document.getElementById(input.getAttribute('aria-describedby') ?? '')
  expect(error?.textContent).toBe('one is needed')
})
