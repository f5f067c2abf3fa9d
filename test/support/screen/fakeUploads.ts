import { vi } from 'vitest'

interface Request {
  address: string
  form: FormData
  /** The progress, from 0 to 1. */
  progress(fraction: number): void
  answer(status: number, body: object): void
  fail(): void
}

/** Replaces the browser's upload; each upload waits until the test answers it. */
export function fakeUploads(): Request[] {
  const requests: Request[] = []
  class FakeRequest {
    upload: { onprogress?: (event: object) => void } = {}
    status = 0
    responseText = ''
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    onloadend?: () => void
    address = ''
    open(_: string, address: string) {
      this.address = address
    }
    setRequestHeader() {}
    getResponseHeader() {
      return null
    }
    abort() {
      this.onabort?.()
    }
    send(form: FormData) {
      requests.push({
        address: this.address,
        form,
        progress: (loaded) => this.upload.onprogress?.({ lengthComputable: true, loaded, total: 1 }),
        answer: (status, body) => {
          this.status = status
          this.responseText = JSON.stringify(body)
          this.onload?.()
          this.onloadend?.()
        },
        fail: () => this.onerror?.(),
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return requests
}
