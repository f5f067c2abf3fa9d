/** Speed as ratios: each against a reference in the same run, for absolute figures move with the machine. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/postgres.ts'
import { startServer } from '../test/support/serverProcess.ts'
import { bareBytes, bareQuery } from './bare.ts'
import { compare, measure } from './load.ts'

const folder = await mkdtemp(join(tmpdir(), 'bustan-bench-'))
const first = await startServer({ DATA_DIR: folder, PORT: '0' })
await first.kill('SIGTERM')
const server = await startServer({ DATA_DIR: folder, PORT: '0' })
console.log(
  `first start with an empty data folder: ${Math.round(first.readyMs)} ms; second: ${Math.round(server.readyMs)} ms`,
)

const page = new Uint8Array(await (await fetch(server.url)).arrayBuffer())
const bytes = await bareBytes(page, { 'content-type': 'text/html; charset=utf-8' })
await compare(
  'page rendered at each request, against bare node:http with the same bytes',
  () => measure(server.url),
  () => measure(bytes.url),
)
bytes.close()

const { url } = await startEmbeddedPostgres(folder)
const query = await bareQuery(url, 'select is_open from registration_gate')
await compare(
  'API call, against a bare handler with the same query',
  () => measure(`${server.url}/api/v1/registration`),
  () => measure(query.url),
)
query.close()

const status = await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => '')
console.log(
  `memory of the server after the load: ${Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)} MB`,
)
await server.kill('SIGTERM')
await rm(folder, { recursive: true, force: true })
process.exit(0)
