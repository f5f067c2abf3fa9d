import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file for PROFILE_SIGNER: a certificate and its key. */
export function makeSigner(folder: string): string {
  const [key, certificate, both] = ['site.key', 'site.pem', 'signer.pem'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  const kind = ['-newkey', 'rsa:2048', '-nodes', '-days', '30', '-subj', '/CN=localhost']
  execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
  return both
}
