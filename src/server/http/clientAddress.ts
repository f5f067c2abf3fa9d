import { isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { isLoopback } from '../outbound/loopback.ts'
import type { Config } from '../settings/settings.ts'

/**
 * The client's IP address, for rate limits. Uses X-Forwarded-For only as far as our own proxies wrote it. An IPv6 /64
 * counts as one address, because one customer gets all of it (requirement 10.17).
 */
export function clientAddress(config: Pick<Config, 'trustedProxies'>, c: Context): string {
  const socket = socketAddress(c)
  if (config.trustedProxies === 0) return rateLimitKey(socket)
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  return rateLimitKey(hops.at(-config.trustedProxies) || socket)
}

const FORWARDING_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/**
 * Whether the request comes from a program on this machine. A local proxy forwards requests of others, which its
 * headers show.
 */
export function isFromThisMachine(c: Context): boolean {
  if (FORWARDING_HEADERS.some((name) => c.req.header(name) !== undefined)) return false
  const address = socketAddress(c)
  return address === 'in-process' || isLoopback(address)
}

function socketAddress(c: Context): string {
  // In-process calls (server rendering, tests) have no socket.
  if (!c.env?.incoming) return 'in-process'
  return getConnInfo(c).remote.address ?? 'unknown'
}

export function rateLimitKey(address: string): string {
  const plain = address.replace(/^::ffff:/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const zeros = plain.includes('::') ? Array(Math.max(0, 8 - front.length - back.length)).fill('0') : []
  const groups = [...front, ...zeros, ...back].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
