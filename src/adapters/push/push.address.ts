import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * IP addresses that push messages must not be sent to. The subscriber chooses the push URL, so it must not lead into
 * our network.
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

export function isAllowedPushIp(address: string, mayBeLoopback: boolean): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  if (isIP(address) === 0) return false
  if (mayBeLoopback && LOOPBACK.check(address, family)) return true
  if (family === 'ipv6' && !PUBLIC_V6.check(address, family)) return false
  return !CLOSED.check(address, family)
}

/**
 * Whether a URL can be a push service: https on the default port. In mode demo a receiver on this machine may use http
 * and any port.
 */
export function isPushEndpoint({ hostname, protocol, port }: URL, mayBeLoopback: boolean): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (mayBeLoopback && isLoopback(host)) return protocol === 'https:' || protocol === 'http:'
  return protocol === 'https:' && port === '' && (isIP(host) === 0 || isAllowedPushIp(host, false))
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || (isAllowedPushIp(host, true) && !isAllowedPushIp(host, false))
}

const KNOWN_SERVICES = [
  'push.apple.com',
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'notify.windows.com',
]

/** Whether the host is a push service of one of the large browsers. */
export function isKnownPushService({ hostname }: URL): boolean {
  return KNOWN_SERVICES.some((service) => hostname === service || hostname.endsWith(`.${service}`))
}
