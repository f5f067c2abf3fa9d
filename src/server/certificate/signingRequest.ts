import { createPrivateKey, createPublicKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { PrintableString, Utf8String } from 'asn1js'
import { AttributeTypeAndValue, CertificationRequest } from 'pkijs'

const COMMON_NAME = '2.5.4.3'
const COUNTRY = '2.5.4.6'

/** Creates a private key for a signing certificate, as PKCS#8 PEM. Apple signs RSA keys of 2048 bits. */
export async function createSigningKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/**
 * Creates a certificate signing request (PKCS#10, PEM), and returns the public key by which we recognise the
 * certificate later.
 */
export async function createSigningRequest(
  privateKey: string,
  name: string,
): Promise<{ request: string; publicKey: Buffer }> {
  const key = createPrivateKey(privateKey)
  const publicDer = createPublicKey(key).export({ type: 'spki', format: 'der' })
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const [secret, open] = await Promise.all([
    crypto.subtle.importKey('pkcs8', key.export({ type: 'pkcs8', format: 'der' }), algorithm, false, [
      'sign',
    ]),
    crypto.subtle.importKey('spki', publicDer, algorithm, true, ['verify']),
  ])
  const request = new CertificationRequest({ version: 0 })
  request.subject.typesAndValues.push(
    new AttributeTypeAndValue({ type: COMMON_NAME, value: new Utf8String({ value: name }) }),
    new AttributeTypeAndValue({ type: COUNTRY, value: new PrintableString({ value: 'IR' }) }),
  )
  await request.subjectPublicKeyInfo.importKey(open)
  await request.sign(secret, 'SHA-256')
  const base64 = Buffer.from(request.toSchema().toBER(false)).toString('base64')
  const lines = base64.match(/.{1,64}/g)?.join('\n')
  return {
    request: `-----BEGIN CERTIFICATE REQUEST-----\n${lines}\n-----END CERTIFICATE REQUEST-----\n`,
    publicKey: publicDer,
  }
}
