import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// @ts-expect-error It has no types.
import s3rver from 's3rver'
import { createFolderStorage } from './folder.storage.ts'
import { createS3Storage } from './s3.storage.ts'
import type { StoragePort } from './storage.port.ts'

/** Storages for tests: each over a real back end, in its own folder. */
export interface StorageUnderTest {
  storage: StoragePort
  /** Temporary files that the storage left behind. */
  leftovers(): Promise<string[]>
  /** The path of a stored file on disk, for a storage on this machine. */
  pathOf?(key: string): string
  /** The same kind of storage, over a back end that does not exist. */
  away: StoragePort
  close(): Promise<void>
}

export async function createFolderStorageForTest(): Promise<StorageUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), 'bustan-storage-'))
  const storage = createFolderStorage(folder)
  await storage.put('a-file', Buffer.from('no folder'))
  return {
    storage,
    leftovers: () => readdir(join(folder, '.aside')),
    pathOf: (key) => join(folder, key),
    away: createFolderStorage(join(folder, 'a-file')),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

export interface S3UnderTest extends StorageUnderTest {
  endpoint: string
  /** Method, path and query of every request that the test server received. */
  requests: string[]
}

interface S3rver {
  run(): Promise<AddressInfo>
  close(): Promise<void>
}
type NewS3rver = new (options: object) => S3rver

export const TEST_BUCKET = 'bustan-files'

const S3rver: NewS3rver = s3rver

export async function createS3StorageForTest(): Promise<S3UnderTest> {
  const directory = await mkdtemp(join(tmpdir(), 'bustan-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: TEST_BUCKET }],
  })
  const endpoint = `http://127.0.0.1:${(await server.run()).port}`
  const requests: string[] = []
  const recorded: typeof fetch = (input, init) => {
    requests.push(`${init?.method} ${String(input).slice(endpoint.length)}`)
    checkS3Signature(String(input), init ?? {})
    return fetch(input, init)
  }
  return {
    endpoint,
    requests,
    storage: createS3StorageAt(endpoint, { fetch: recorded }),
    leftovers: async () => [],
    away: createS3StorageAt(await closedPort()),
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function closedPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return `http://127.0.0.1:${port}`
}

export function createS3StorageAt(
  endpoint: string,
  more: Partial<Parameters<typeof createS3Storage>[0]> = {},
): StoragePort {
  return createS3Storage({
    endpoint,
    region: 'us-east-1',
    bucket: TEST_BUCKET,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    fetch,
    ...more,
  })
}

/**
 * Checks the AWS signature of a request, computed as AWS describes it. The test server accepts every version 4
 * signature.
 */
export function checkS3Signature(url: string, { method, headers }: RequestInit): void {
  const { pathname, searchParams } = new URL(url)
  const given = headers as Record<string, string>
  const [, day = '', names = '', signature] =
    /Credential=S3RVER\/(\d+)\/us-east-1\/s3\/aws4_request, SignedHeaders=(.+), Signature=(\w+)$/.exec(
      given['authorization'] ?? '',
    ) ?? []
  const path = pathname.split('/').map((part) => escaped(decodeURIComponent(part)))
  const query = [...searchParams].map(([name, value]) => `${escaped(name)}=${escaped(value)}`).sort()
  const lines = names.split(';').map((name) => `${name}:${given[name]}`)
  const request = [method, path.join('/'), query.join('&'), ...lines, '', names, 'UNSIGNED-PAYLOAD'].join(
    '\n',
  )
  const scope = `${day}/us-east-1/s3/aws4_request`
  const digest = createHash('sha256').update(request).digest('hex')
  const key = scope.split('/').reduce<string | Buffer>(hmac, 'AWS4S3RVER')
  const expected = hmac(key, ['AWS4-HMAC-SHA256', given['x-amz-date'], scope, digest].join('\n'))
  if (expected.toString('hex') !== signature) throw new Error(`The signature of ${method} ${url} is wrong.`)
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function escaped(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
