import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { logIn } from '../login.ts'
import type { Product } from '../product.ts'
import { HTML } from './fileBytes.ts'
import type { StoredForm } from './hostileFile.types.ts'
import { HOSTILE_FILES } from './hostileFiles.ts'
import { sendFile } from './upload.ts'

/** A stored file, and the session that may read it. */
export interface StagedFile {
  what: string
  id: string
  name: string
  mediaType: string
  accessToken: string
}

/** The daily quota of one user. */
const QUOTA = 20

/** Uploads every hostile file that is stored, with as many users as the quota needs. */
export async function sendKept(call: Product['call'], phone: (at: number) => string): Promise<StagedFile[]> {
  const kept = HOSTILE_FILES.filter(({ outcome }) => typeof outcome === 'object')
  const staged: StagedFile[] = []
  for (let from = 0; from < kept.length; from += QUOTA) {
    const address = { 'x-forwarded-for': `10.77.0.${from}` }
    const { headers, accessToken } = await logIn({ call }, phone(from / QUOTA), address)
    for (const { what, name, make, outcome } of kept.slice(from, from + QUOTA)) {
      const { status, body } = await sendFile({ call }, headers, await make(), name)
      if (status !== 200) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`)
      const { mediaType, name: keptName } = outcome as StoredForm
      staged.push({ what, id: body['id'], name: keptName, mediaType, accessToken })
    }
  }
  return staged
}

export interface Stage {
  origin: string
  stop(): Promise<void>
}

/**
 * A careless site: no policy, every file in every place where a browser could run it, and the session added to each
 * request as if it were a cookie. `/stage` shows the files, `/planted` a really harmful one.
 */
export async function startStage(store: string, files: StagedFile[]): Promise<Stage> {
  const server = createServer(({ url = '' }, outgoing) => {
    const { pathname } = new URL(url, store)
    const file = files[Number(pathname.split('/')[2])]
    if (pathname === '/stage')
      return page(
        outgoing,
        files.map((_, at) => `/file/${at}`),
      )
    if (pathname === '/quiet') return page(outgoing, [])
    if (pathname === '/planted') return page(outgoing, ['/harm'])
    if (pathname === '/harm') return outgoing.writeHead(200, { 'content-type': 'text/html' }).end(HTML)
    if (!file) return outgoing.writeHead(404).end()
    pass(store, file, outgoing)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function page(outgoing: ServerResponse, addresses: string[]): void {
  const places = addresses.map(
    (address) => `<img src="${address}"><iframe src="${address}"></iframe><object data="${address}"></object>
      <embed src="${address}"><link rel="stylesheet" href="${address}"><script src="${address}"></script>
      <script type="module" src="${address}"></script>`,
  )
  outgoing
    .writeHead(200, { 'content-type': 'text/html' })
    .end(`<!doctype html><title>quiet</title><body>${places.join('\n')}</body>`)
}

function pass(store: string, { id, accessToken }: StagedFile, outgoing: ServerResponse): void {
  request(`${store}/api/v1/upload/ticket/${id}`, { headers: { 'access-token': accessToken } }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
    answer.pipe(outgoing)
  }).end()
}
