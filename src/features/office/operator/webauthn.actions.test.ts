import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { authenticator, KEYS } from '../../../../test/support/authenticator.ts'
import {
  type NewPasskeyResponse,
  type PasskeyAssertion,
  parseChallenge,
  verifyNewPasskey,
  verifyPasskeyAssertion,
} from './webauthn.actions.ts'

const PARTY = { id: 'office.test', origin: 'https://office.test' }
const CHALLENGE = Buffer.alloc(32, 7).toString('base64url')
type Device = ReturnType<typeof authenticator>

/** Adds a passkey in the same order as the action: the challenge is read before anything is verified. */
async function add(made: ReturnType<Device['made']>) {
  const { client_data: clientData, authenticator_data: authenticatorData, public_key: publicKey } = made
  const input: NewPasskeyResponse = { clientData, authenticatorData, publicKey }
  return parseChallenge(clientData) === CHALLENGE ? verifyNewPasskey(PARTY, CHALLENGE, input) : null
}

test.each(Object.entries(KEYS))('a key of %s is added and its signature verified', async (_, make) => {
  const device = authenticator(make())
  const made = device.made(CHALLENGE)
  const key = await add(made)
  const proof = device.used(CHALLENGE)
  expect(key).toEqual({ credentialId: Buffer.from(proof.credential_id, 'base64url'), signCount: 1 })
  const assertion: PasskeyAssertion = {
    credentialId: proof.credential_id,
    clientData: proof.client_data,
    authenticatorData: proof.authenticator_data,
    signature: proof.signature,
  }
  const stored = { publicKey: Buffer.from(made.public_key, 'base64url'), signCount: 1 }
  expect(await verifyPasskeyAssertion(PARTY, CHALLENGE, assertion, stored)).toBe(2)
  const others = { publicKey: Buffer.from('no key'), signCount: 1 }
  expect(await verifyPasskeyAssertion(PARTY, CHALLENGE, assertion, others)).toBeNull()
  expect(await verifyPasskeyAssertion(PARTY, CHALLENGE, assertion, { ...stored, signCount: 2 })).toBeNull()
  expect(await verifyPasskeyAssertion(PARTY, 'another', assertion, stored)).toBeNull()
})

test.each<[string, Parameters<Device['made']>[1]]>([
  ['another site', { origin: 'https://office.test.evil' }],
  ['a frame inside another site', { crossOrigin: true }],
  ['another kind of answer', { type: 'webauthn.get' }],
  ['another host', { host: 'evil.test' }],
  ['an unverified user', { flags: 0x41 }],
  ['an absent user', { flags: 0x44 }],
  ['no credential', { flags: 0x05 }],
  ['bytes behind the key', { rest: Buffer.from('left over') }],
  ['another key than the authenticator made', { key: KEYS.ES256().publicKey }],
  ['a key of another kind than the authenticator made', { key: KEYS.EdDSA().publicKey }],
  ['a short RSA key', { key: generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey }],
  ['another curve', { key: generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey }],
  ['an empty name', { credentialId: Buffer.alloc(0) }],
  ['a name longer than the data', { idLength: 0xffff }],
  ['no key', { cose: Buffer.alloc(0) }],
  ['a key that is no map', { cose: Buffer.from([0x01]) }],
  ['a map that promises 2³² entries', { cose: Buffer.from('bb00000001000000000102', 'hex') }],
  ['bytes that promise 4 GiB', { cose: Buffer.from('5affffffff00', 'hex') }],
  ['arrays in arrays', { cose: Buffer.alloc(2800, 0x81) }],
  ['tags of tags', { cose: Buffer.alloc(2800, 0xc1) }],
  ['a key named twice', { cose: Buffer.from('a201020102', 'hex') }],
])('a new key with %s is refused', async (_, hostile) => {
  expect(await add(authenticator(KEYS.ES256()).made(CHALLENGE, hostile))).toBeNull()
})
