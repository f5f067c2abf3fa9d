// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { writeStored } from '../storage/storage.ts'
import { fetchFile } from './fetchFile.ts'

const door = { apiBase: 'https://api.example/api/v1', locale: 'en' } as const
const wanted = { type: 'ticket', id: '11111111-1111-4111-8111-111111111111', name: 'رسید.png' } as const

/** Records the links that the code clicked, as they were at that moment. */
let pressed: Array<{ href: string; download: string }>
let blobs: Blob[]

beforeEach(() => {
  vi.useFakeTimers()
  writeStored('accessToken', { accessToken: 'token', refreshToken: 'r' })
  pressed = []
  blobs = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    pressed.push({ href: this.href, download: this.download })
  })
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob)
    return `blob:${blobs.length}`
  })
  vi.spyOn(URL, 'revokeObjectURL')
})

function answering(make: () => Response) {
  const fetch = vi.fn(async (_address: string, _init: RequestInit) => make())
  vi.stubGlobal('fetch', fetch)
  return fetch
}

describe('fetching a file', () => {
  test('[7.44] sends the session, saves under its name, and releases the bytes later', async () => {
    const fetch = answering(() => new Response('abc', { headers: { 'content-type': 'image/png' } }))
    await fetchFile(door, wanted)
    const [address, init] = fetch.mock.calls[0] ?? []
    expect(address).toBe(`https://api.example/api/v1/upload/ticket/${wanted.id}`)
    expect(init?.headers).toMatchObject({ 'access-token': 'token', 'accept-language': 'en' })
    expect(pressed).toEqual([{ href: 'blob:1', download: 'رسید.png' }])
    expect(blobs[0]).toMatchObject({ size: 3, type: 'image/png' })
    expect(document.querySelector('a')).toBeNull()
    expect(URL.revokeObjectURL).not.toHaveBeenCalled()
    vi.advanceTimersByTime(60_000)
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:1')
  })

  test.each(['text/html', 'image/svg+xml', 'text/plainish', ''])(
    'bytes with the type %j are saved as plain bytes',
    async (type) => {
      answering(() => new Response('<script>', { headers: { 'content-type': type } }))
      await fetchFile(door, wanted)
      expect(blobs[0]?.type).toBe('application/octet-stream')
    },
  )

  test("a refusal is an ApiError with the server's message, and nothing is saved", async () => {
    answering(() => Response.json({ error: 'not_found', message: 'Not found.' }, { status: 404 }))
    await expect(fetchFile(door, wanted)).rejects.toMatchObject({
      name: 'ApiError',
      status: 404,
      message: 'Not found.',
    })
    expect(pressed).toEqual([])
  })

  test('a network failure counts as status 0, also in the middle of the file', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))
    await expect(fetchFile(door, wanted)).rejects.toMatchObject({ status: 0 })
    const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('cut')) })
    answering(() => new Response(broken))
    await expect(fetchFile(door, wanted)).rejects.toMatchObject({ status: 0 })
    expect(pressed).toEqual([])
  })
})
