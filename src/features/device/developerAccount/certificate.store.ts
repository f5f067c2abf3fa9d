import type { ProviderCertificate } from '#adapters/developerAccount/developerAccount.port.ts'
import type { Db } from '#server/db.ts'

/** Stores the key of the next certificate, unless one is stored, so that two workers request the same certificate. */
export async function saveNextCertificateKey(db: Db, id: string, sealed: Buffer): Promise<Buffer> {
  const row = await db
    .updateTable('developerAccount')
    .set((e) => ({
      sealedNextCertificateKey: e.fn.coalesce('sealedNextCertificateKey', e.val(sealed)),
    }))
    .where('id', '=', id)
    .returning('sealedNextCertificateKey')
    .executeTakeFirstOrThrow()
  return row.sealedNextCertificateKey ?? sealed
}

/** Only if the account still has this certificate: another check may have renewed it. */
export async function saveCertificateChain(
  db: Db,
  id: string,
  certificateContent: Buffer,
  chain: Uint8Array[],
): Promise<void> {
  await db
    .updateTable('developerAccount')
    .set({ certificateChain: chain.map((one) => Buffer.from(one)) })
    .where('id', '=', id)
    .where('certificateContent', '=', certificateContent)
    .execute()
}

/** Deletes a revoked certificate, so that the next step requests another one. */
export async function forgetCertificate(db: Db, id: string): Promise<void> {
  await db
    .updateTable('developerAccount')
    .set({ certificateId: null, certificateContent: null, certificateEndsAt: null, certificateChain: [] })
    .where('id', '=', id)
    .execute()
}

export async function saveCertificate(
  db: Db,
  id: string,
  { providerId, endsAt, content }: ProviderCertificate,
): Promise<void> {
  await db
    .updateTable('developerAccount')
    .set((e) => ({
      certificateId: providerId,
      certificateEndsAt: endsAt,
      certificateContent: Buffer.from(content),
      certificateChain: [],
      sealedCertificateKey: e.fn.coalesce('sealedNextCertificateKey', 'sealedCertificateKey'),
      sealedNextCertificateKey: null,
    }))
    .where('id', '=', id)
    .execute()
}
