import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { CertificateIdentity } from '#server/certificate/certificate.ts'
import type { Db } from '#server/db.ts'
import { makeCertificateAuthority } from './authority.ts'

/** The one authority of this sandbox, created at first use and shared by all processes. */
export async function sandboxAuthority(db: Db): Promise<CertificateIdentity> {
  const known = await loadAuthority(db)
  if (known) return known
  const { certificate, key } = await makeCertificateAuthority('Bustan Sandbox iPhone Device CA')
  await db
    .insertInto('sandbox.deviceAuthority')
    .values({
      certificate: certificate.toString(),
      key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await loadAuthority(db)) as CertificateIdentity
}

async function loadAuthority(db: Db): Promise<CertificateIdentity | null> {
  const row = await db.selectFrom('sandbox.deviceAuthority').selectAll().executeTakeFirst()
  return row ? { certificate: new X509Certificate(row.certificate), key: createPrivateKey(row.key) } : null
}
