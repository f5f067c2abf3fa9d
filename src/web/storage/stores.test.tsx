// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { writeStored } from './storage.ts'
import {
  appStore,
  deviceStore,
  rememberUdid,
  setCreateIPADialogOpen,
  startLoading,
  useAppState,
  useDevice,
  userStore,
  useScanPage,
  useUser,
} from './stores.ts'

afterEach(() => {
  rememberUdid(null)
})

const TOKENS = { accessToken: 'a', refreshToken: 'r' }

test('[3.11] [3.16] a visitor', () => {
  expect(userStore.get()).toEqual({
    phoneNumber: null,
    token: null,
    isAuthenticated: false,
    activateTtl: null,
  })
  expect(deviceStore.get()).toEqual({ id: null, udid: null })
  expect(appStore.get()).toMatchObject({
    loadings: [],
    scanPageOpen: false,
    createIPADialogOpen: false,
    state: 'register',
    destination: null,
  })
})

test('[3.11] the user: the number that waits for its code, then the masked one', () => {
  writeStored('phoneNumber', '09123456789')
  writeStored('activateTtl', '2026-03-21T12:02:00Z')
  expect(userStore.get()).toMatchObject({ phoneNumber: '09123456789', isAuthenticated: false })
  writeStored('phoneNumber', null)
  writeStored('user', { id: '7', phoneNumber: '0912•••6789' })
  writeStored('accessToken', TOKENS)
  expect(userStore.get()).toMatchObject({ phoneNumber: '0912•••6789', token: TOKENS, isAuthenticated: true })
})

test('[3.12] the udid belongs to its device and is never stored', () => {
  writeStored('device', { id: 'd-1', secretKey: 's' })
  rememberUdid({ id: 'd-1', udid: '00008110-0001' })
  expect(deviceStore.get()).toEqual({ id: 'd-1', udid: '00008110-0001' })
  expect(JSON.stringify({ ...window.localStorage })).not.toContain('00008110')
  writeStored('device', { id: 'd-2', secretKey: 's' })
  expect(deviceStore.get()).toEqual({ id: 'd-2', udid: null })
  writeStored('device', null)
  expect(deviceStore.get()).toEqual({ id: null, udid: null })
})

test('[3.13] a loading mark stays until all owners have ended', () => {
  const [first, second] = [startLoading('register'), startLoading('register')]
  const other = startLoading('activate')
  first()
  first()
  expect(appStore.get().loadings).toEqual(['register', 'activate'])
  second()
  other()
  expect(appStore.get().loadings).toEqual([])
})

test('equal states are the same object', () => {
  expect(appStore.get()).toBe(appStore.get())
  const before = userStore.get()
  writeStored('destination', '/account')
  expect(userStore.get()).toBe(before)
})

function Greeting() {
  const { isAuthenticated } = useUser()
  const { state, createIPADialogOpen } = useAppState()
  const { id } = useDevice()
  return <p>{[isAuthenticated, state, createIPADialogOpen, id ?? 'none'].join(' ')}</p>
}

test('[3.16] components follow changes here and in other tabs', () => {
  render(<Greeting />)
  expect(screen.getByText('false register false none')).toBeTruthy()
  act(() => {
    writeStored('accessToken', TOKENS)
    writeStored('state', 'installProfile')
    writeStored('device', { id: 'd-1', secretKey: 's' })
    setCreateIPADialogOpen(true)
  })
  expect(screen.getByText('true installProfile true d-1')).toBeTruthy()
  act(() => {
    window.localStorage.removeItem('accessToken')
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }))
    setCreateIPADialogOpen(false)
  })
  expect(screen.getByText('false installProfile false d-1')).toBeTruthy()
})

test('the first render is the same for everybody, also for a logged-in user', async () => {
  writeStored('accessToken', TOKENS)
  const html = renderToString(<Greeting />)
  expect(html).toBe('<p>false register false none</p>')
  const root = document.createElement('div')
  root.innerHTML = html
  const onRecoverableError = vi.fn()
  const hydrated = await act(() => hydrateRoot(root, <Greeting />, { onRecoverableError }))
  expect(root.textContent).toBe('true register false none')
  expect(onRecoverableError).not.toHaveBeenCalled()
  act(() => hydrated.unmount())
})

function Opener({ name }: { name: string }) {
  const scan = useScanPage()
  return (
    <button type="button" onClick={scan.isOpen ? scan.close : scan.open}>
      {`${name} ${scan.isOpen}`}
    </button>
  )
}

test('[3.14] at most one scan page is open, and it closes with its owner', () => {
  const both = render([<Opener key="a" name="a" />, <Opener key="b" name="b" />])
  const state = () => screen.getAllByRole('button').map((button) => button.textContent)
  act(() => screen.getByText('a false').click())
  expect(state()).toEqual(['a true', 'b false'])
  act(() => screen.getByText('b false').click())
  expect(state()).toEqual(['a false', 'b true'])
  expect(appStore.get().scanPageOpen).toBe(true)
  both.unmount()
  expect(appStore.get().scanPageOpen).toBe(false)
})
