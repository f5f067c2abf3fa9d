/** Preloaded into a store under test: resolves `store.test` to this machine, as DNS would do for a real name. */
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'

const NAME = 'store.test'
const real = dns.lookup
const patched = (host: string, ...rest: unknown[]) =>
  Reflect.apply(real, dns, [host === NAME ? '127.0.0.1' : host, ...rest])
dns.lookup = Object.assign(patched, real) as typeof real
syncBuiltinESMExports()
