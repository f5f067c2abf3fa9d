import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A server that fails at every hundredth request, produces much garbage, and optionally leaks 16 kB per request and
 * delays every answer.
 */
const KEEPS = process.env['KEEPS'] === '1'
const WAITS_MS = Number(process.env['WAITS_MS'] ?? 0)
const kept: number[][] = []
let requests = 0

const server = createServer((asked, response) => {
  if (asked.url === '/metrics') {
    const { rss, heapUsed } = process.memoryUsage()
    response.write(`bustan_nodejs_heap_size_used_bytes ${heapUsed}\n`)
    return response.end(`bustan_process_resident_memory_bytes ${rss}\n`)
  }
  requests++
  const made = Array.from({ length: 2000 }, (_, at) => requests + at / 3)
  if (KEEPS) kept.push(made)
  response.statusCode = requests % 100 === 0 ? 500 : 200
  if (WAITS_MS === 0) response.end('{}')
  else setTimeout(() => response.end('{}'), WAITS_MS)
}).listen(0, '127.0.0.1', () => {
  console.log(`ready: http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
