// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readStored, writeStored } from '../storage/storage.ts'
import { sendFile } from './sendFile.ts'

/** A fake server that records requests and answers as configured. */
class Request {
  static sent: Request[] = []
  static answer: (request: Request) => { status: number; body?: unknown; headers?: object } | 'away' | 'never'
  method = ''
  address = ''
  headers: Record<string, string> = {}
  body: FormData | undefined
  status = 0
  responseText = ''
  isAborted = false
  given: Record<string, string> = {}
  upload: { onprogress?: (event: object) => void } = {}
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  onloadend = () => {}

  open(method: string, address: string) {
    Object.assign(this, { method, address })
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader(name: string) {
    return this.given[name] ?? null
  }
  abort() {
    this.isAborted = true
    this.onabort()
    this.onloadend()
  }
  send(body: FormData) {
    this.body = body
    Request.sent.push(this)
    const answer = Request.answer(this)
    if (answer === 'never') return
    queueMicrotask(() => {
      if (answer === 'away') this.onerror()
      else {
        this.status = answer.status
        this.responseText = JSON.stringify(answer.body ?? {})
        this.given = { ...answer.headers } as Record<string, string>
        this.onload()
      }
      this.onloadend()
    })
  }
}

const door = { apiBase: '/api/v1', locale: 'fa' } as const
const KEPT = {
  id: 'u1',
  name: 'a.png',
  media_type: 'image/png',
  size: 3,
  create_time: '2026-01-01T00:00:00Z',
}
const file = new File(['abc'], 'رسید.png')

function send(signal = new AbortController().signal, report = (_: number) => {}) {
  return sendFile(door, { type: 'ticket', file, topic: 'payment', subTopic: 'refund' }, report, signal)
}

beforeEach(() => {
  Request.sent = []
  vi.stubGlobal('XMLHttpRequest', Request)
  writeStored('accessToken', { accessToken: 'old', refreshToken: 'r1' })
})

describe('sending a file', () => {
  test('[7.43] is a form with the session, reports its progress and returns the stored file', async () => {
    Request.answer = (request) => {
      request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 })
      request.upload.onprogress?.({ lengthComputable: false, loaded: 2, total: 0 })
      request.upload.onprogress?.({ lengthComputable: true, loaded: 4, total: 4 })
      return { status: 200, body: KEPT }
    }
    const reports: number[] = []
    const kept = await send(undefined, (fraction) => reports.push(fraction))
    expect(kept).toMatchObject({ id: 'u1', mediaType: 'image/png' })
    expect(reports).toEqual([0.25, 1])
    const [request] = Request.sent
    expect(request).toMatchObject({ method: 'POST', address: '/api/v1/upload/ticket' })
    expect(request?.headers).toMatchObject({ 'access-token': 'old', 'accept-language': 'fa' })
    // The browser sets the content type, with the multipart boundary.
    expect(request?.headers).not.toHaveProperty('content-type')
    expect([...(request?.body?.keys() ?? [])]).toEqual(['topic', 'sub_topic', 'file'])
    expect(request?.body?.get('file')).toMatchObject({ name: 'رسید.png', size: 3 })
  })

  test("a refusal is an ApiError with the server's message", async () => {
    const body = { error: 'upload_quota', message: 'سقف' }
    Request.answer = () => ({ status: 429, body, headers: { 'retry-after': '60' } })
    await expect(send()).rejects.toMatchObject({
      name: 'ApiError',
      status: 429,
      code: 'upload_quota',
      message: 'سقف',
      retryAfterSeconds: 60,
    })
  })

  test('a network failure counts as status 0, also an answer that is not JSON', async () => {
    Request.answer = () => 'away'
    await expect(send()).rejects.toMatchObject({ name: 'ApiError', status: 0 })
    Request.answer = () => ({ status: 502, body: undefined })
    await expect(send()).rejects.toMatchObject({ name: 'ApiError', status: 502 })
  })

  test('an expired token is renewed once and the file sent again', async () => {
    const refresh = vi.fn(async () => Response.json({ access_token: 'new', refresh_token: 'r2' }))
    vi.stubGlobal('fetch', refresh)
    Request.answer = ({ headers }) =>
      headers['access-token'] === 'new' ? { status: 200, body: KEPT } : { status: 401 }
    expect((await send()).id).toBe('u1')
    expect(refresh).toHaveBeenCalledTimes(1)
    expect(Request.sent).toHaveLength(2)
    expect(Request.sent[1]?.body?.get('file')).toMatchObject({ name: 'رسید.png', size: 3 })
    expect(readStored('accessToken')?.accessToken).toBe('new')
  })

  test('an ended session logs out with an error', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ error: 'session_ended' }, { status: 401 }))
    Request.answer = () => ({ status: 401, body: { error: 'login_required', message: 'وارد شوید' } })
    await expect(send()).rejects.toMatchObject({ status: 401, message: 'وارد شوید' })
    expect(readStored('accessToken')).toBeNull()
  })

  test('stops when aborted, also before it began', async () => {
    Request.answer = () => 'never'
    const stop = new AbortController()
    const sending = send(stop.signal)
    await expect.poll(() => Request.sent).toHaveLength(1)
    stop.abort()
    await expect(sending).rejects.toMatchObject({ name: 'ApiError', status: 0 })
    expect(Request.sent[0]?.isAborted).toBe(true)
    await expect(send(stop.signal)).rejects.toMatchObject({ status: 0 })
    expect(Request.sent).toHaveLength(1)
  })
})
