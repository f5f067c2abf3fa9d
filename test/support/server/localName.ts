/** Preloaded by a store under test: `store.test` is this machine, as DNS would say of a real name. */
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'

const NAME = 'store.test'
const real = dns.lookup
const patched = (host: string, ...rest: unknown[]) =>
  Reflect.apply(real, dns, [host === NAME ? '127.0.0.1' : host, ...rest])
dns.lookup = Object.assign(patched, real) as typeof real
syncBuiltinESMExports()
