import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that fails at each hundredth request, makes much garbage, and keeps 16 kB of each where it is told to. */
const KEEPS = process.env['KEEPS'] === '1'
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
  response.writeHead(requests % 100 === 0 ? 500 : 200).end('{}')
}).listen(0, '127.0.0.1', () => {
  console.log(`ready: http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
