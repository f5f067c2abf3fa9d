import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/**
 * IP addresses that a call must not reach when its URL was chosen by others, such as that of a push service, a source or
 * a picture: it could lead into our network.
 */
const CLOSED = blockList(
  [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ],
  [
    // The IPv6 ranges Teredo, documentation and 6to4. Teredo and 6to4 embed any IPv4 address.
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ],
)
/** All public IPv6 addresses so far; loopback, local and mapped addresses are outside. */
const PUBLIC_V6 = blockList([], [['2000::', 3]])
const LOOPBACK = blockList([['127.0.0.0', 8]], [['::1', 128]])

type Range = [address: string, bits: number]

function blockList(v4: Range[], v6: Range[]): BlockList {
  const list = new BlockList()
  for (const [address, bits] of v4) list.addSubnet(address, bits, 'ipv4')
  for (const [address, bits] of v6) list.addSubnet(address, bits, 'ipv6')
  return list
}

export function isAllowedIp(address: string, mayBeLoopback: boolean): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  if (isIP(address) === 0) return false
  if (mayBeLoopback && LOOPBACK.check(address, family)) return true
  if (family === 'ipv6' && !PUBLIC_V6.check(address, family)) return false
  return !CLOSED.check(address, family)
}

/**
 * Whether a URL may be called at all: https on the default port. In mode demo a server on this machine may use http and
 * any port.
 */
export function isAllowedUrl({ hostname, protocol, port }: URL, mayBeLoopback: boolean): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (mayBeLoopback && isLoopback(host)) return protocol === 'https:' || protocol === 'http:'
  return protocol === 'https:' && port === '' && (isIP(host) === 0 || isAllowedIp(host, false))
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || (isAllowedIp(host, true) && !isAllowedIp(host, false))
}

/** Resolves all IP addresses of a host: the system's resolver, or a test's. */
export type ResolveHost = (
  host: string,
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

export class ForbiddenAddress extends Error {}

const systemResolve: ResolveHost = (host, done) => lookup(host, { all: true }, done)

/** Resolves a host for the connection itself, so that it cannot resolve differently a second time. */
export function guardedLookup({
  mayBeLoopback,
  resolve = systemResolve,
}: {
  mayBeLoopback: boolean
  resolve?: ResolveHost
}): LookupFunction {
  return (host, options, done) =>
    resolve(host, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return done(error ?? new Error('no address'), '', 4)
      if (!addresses.every(({ address }) => isAllowedIp(address, mayBeLoopback)))
        return done(new ForbiddenAddress(), '', 4)
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
}
