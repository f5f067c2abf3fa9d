import { beforeAll, expect, test } from 'vitest'
import {
  type CertificateAuthority,
  makeProgramme,
} from '#sandbox/twins/developerAccount/programmeAuthority.ts'
import type { CmsSigner } from '#server/certificate/cms.ts'
import { issueIdentity, SIGNING_NOW } from '../../../test/support/signing/signingIdentity.ts'
import { addressOfIssuer, createIssuerCalls } from './appStoreConnect.issuers.ts'

let programme: CertificateAuthority
let leaf: CmsSigner
beforeAll(async () => {
  programme = await makeProgramme()
  leaf = await issueIdentity(programme, SIGNING_NOW)
})

/** Asks for the chain where these answers are published, and collects the addresses that were read. */
async function readChain(publish: (address: string) => Response) {
  const asked: string[] = []
  const { issuers } = createIssuerCalls({
    baseUrl: 'https://apple.example',
    fetch: async (input) => {
      asked.push(String(input))
      return publish(String(input))
    },
  })
  return { asked, answer: await issuers(leaf.certificate.raw) }
}

const published = (address: string) =>
  new Response(Uint8Array.from((address.endsWith('root.der') ? programme.root : programme.certificate).raw))

test('the chain is read from the addresses that certificates name, up to the root', async () => {
  const { asked, answer } = await readChain(published)
  expect(answer).toEqual({ outcome: 'found', chain: [programme.certificate.raw, programme.root.raw] })
  expect(asked.map((address) => address.split('/').at(-1))).toEqual(['developer-relations.der', 'root.der'])
})

test('only hosts of the provider are asked', () => {
  const addressIn = (address: string) => addressOfIssuer({ infoAccess: `CA Issuers - URI:${address}` })
  expect(addressIn('http://certs.apple.com/wwdrg3.der')).toBe('http://certs.apple.com/wwdrg3.der')
  for (const other of [
    'http://certs.apple.com.example/a',
    'http://apple.com@127.0.0.1/a',
    'file://apple.com/a',
  ])
    expect(addressIn(other)).toBeNull()
})

test.each<[string, () => Promise<Response> | Response]>([
  [
    'a certificate that did not issue it',
    async () => new Response(Uint8Array.from((await makeProgramme()).root.raw)),
  ],
  [
    'the same name with another key',
    async () => new Response(Uint8Array.from((await makeProgramme()).certificate.raw)),
  ],
  ['a page', () => new Response('<html>')],
  ['an error', () => new Response('', { status: 404 })],
  ['too much', () => new Response(Buffer.alloc(100_000))],
])('%s at that address is refused', async (_, publish) => {
  const found = await publish()
  const { answer } = await readChain(() => found)
  expect(answer).toMatchObject({ outcome: 'unavailable' })
})
