import { isIPv4 } from 'node:net'

/** Whether only programs on this machine can reach the host name or IP address. */
export function isLoopback(host: string): boolean {
  const plain = host.replace(/^\[(.*)\]$/, '$1').replace(/^::ffff:/i, '')
  return plain === 'localhost' || plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'))
}
