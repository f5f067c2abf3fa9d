import type { TestProject } from 'vitest/node'
import { freePort, startOwnServer } from '../support/server/ownServer.ts'
import { startTlsProxy } from './tls.ts'

/** A store over TLS: its public address, its real address, and the settings of its command line. */
export interface StoreAddress {
  origin: string
  url: string
  settings: Record<string, string>
}

declare module 'vitest' {
  interface ProvidedContext {
    sharedStore: StoreAddress
  }
}

export interface Store extends StoreAddress {
  stop(): Promise<void>
}

export async function startStore(): Promise<Store> {
  const port = await freePort()
  const origin = `https://localhost:${port}`
  const server = await startOwnServer({ PUBLIC_URL: origin, TRUSTED_PROXIES: '1' })
  const { url, settings } = server
  try {
    const proxy = await startTlsProxy(port, () => url)
    return {
      ...{ origin, url, settings },
      async stop() {
        await proxy.stop()
        await server.stop()
      },
    }
  } catch (fault) {
    await server.stop()
    throw fault
  }
}

/** One store for all files: each uses its own users. Starting a store takes longer than most of the tests. */
let shared: Store

export async function setup(project: TestProject): Promise<void> {
  shared = await startStore()
  const { origin, url, settings } = shared
  project.provide('sharedStore', { origin, url, settings })
}

export function teardown(): Promise<void> {
  return shared.stop()
}
