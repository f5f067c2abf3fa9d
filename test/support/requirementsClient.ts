/**
 * A client of the API as sections 3 and 7 of docs/requirements.md describe it: paths, fields and headers, nothing else.
 * It imports nothing of the product, so that it fails where a client of somebody else would.
 */

export interface Answer {
  /** 0 after a network failure. */
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: the client knows no types, only the names that it reads
  body: any
}

/** A stranger's browser on an iPhone. */
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

function renameKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renameKeys(item, rename))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [rename(key), renameKeys(item, rename)]),
  )
}
const toSnake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const toCamel = (key: string) => key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

export class RequirementsClient {
  accessToken: string | null = null
  refreshToken: string | null = null
  secretKey: string | null = null
  readonly host: string

  constructor(host: string) {
    this.host = host
  }

  get isAuthenticated(): boolean {
    return this.accessToken !== null
  }

  private headers(): Record<string, string> {
    return {
      'user-agent': SAFARI,
      'cache-control': 'no-cache',
      ...(this.accessToken && { 'access-token': this.accessToken }),
      ...(this.accessToken && this.secretKey && { 'secret-key': this.secretKey }),
    }
  }

  private async send(method: string, path: string, body?: BodyInit): Promise<Answer> {
    const json = { 'content-type': 'application/json' }
    const headers = { ...this.headers(), ...(!(body instanceof FormData) && json) }
    try {
      const response = await fetch(`${this.host}/api/v1/${path.replace(/^\//, '')}`, {
        method,
        headers,
        ...(body !== undefined && { body }),
      })
      return { status: response.status, body: renameKeys(await response.json(), toCamel) }
    } catch {
      return { status: 0, body: null }
    }
  }

  /** A 401 refreshes the tokens once; a refused refresh logs the user out. */
  private async call(method: string, path: string, body?: BodyInit): Promise<Answer> {
    const answer = await this.send(method, path, body)
    if (answer.status !== 401 || !this.isAuthenticated) return answer
    const tokens = { accessToken: this.accessToken, refreshToken: this.refreshToken }
    const fresh = await this.send('POST', 'user/token/refresh', JSON.stringify(renameKeys(tokens, toSnake)))
    if (fresh.status !== 200) {
      this.accessToken = this.refreshToken = null
      return answer
    }
    this.accessToken = fresh.body.accessToken
    this.refreshToken = fresh.body.refreshToken
    return this.send(method, path, body)
  }

  get(path: string): Promise<Answer> {
    return this.call('GET', path)
  }

  /** Without a payload the body is empty. */
  post(path: string, payload?: object): Promise<Answer> {
    return this.call('POST', path, payload && JSON.stringify(renameKeys(payload, toSnake)))
  }

  upload(type: string, file: File, about: { topic?: string; subTopic?: string } = {}): Promise<Answer> {
    const form = new FormData()
    for (const [name, value] of Object.entries(about)) form.set(toSnake(name), value)
    form.set('file', file)
    return this.call('POST', `/upload/${type}`, form)
  }

  /** The headers of the user are optional: a public file needs none. */
  async download(address: string, isAuthenticated = true): Promise<{ status: number; bytes: Buffer }> {
    const headers = isAuthenticated ? this.headers() : { 'user-agent': SAFARI }
    const response = await fetch(new URL(address, this.host), { headers })
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  async activate(phoneNumber: string, code: string): Promise<Answer> {
    const answer = await this.post('/user/activate', { code, phoneNumber })
    if (answer.status !== 200) return answer
    this.accessToken = answer.body.accessToken
    this.refreshToken = answer.body.refreshToken
    return answer
  }
}
