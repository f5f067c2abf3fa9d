import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptPush, MAXIMUM_PUSH_TEXT_BYTES } from './push.encryption.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')
const RECEIVER = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

test('the example of RFC 8291, appendix A, byte for byte', () => {
  const privateKey = createECDH('prime256v1')
  privateKey.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
  const made = { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), privateKey }
  const message = encryptPush(RECEIVER, Buffer.from('When I grow up, I want to be a watermelon'), made)
  expect(message.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('messages are distinct, and the longest fills the 4096 bytes that every push service accepts', () => {
  const plain = Buffer.alloc(MAXIMUM_PUSH_TEXT_BYTES)
  const [one, other] = [encryptPush(RECEIVER, plain), encryptPush(RECEIVER, plain)]
  expect(one.length).toBe(4096)
  expect(one.equals(other)).toBe(false)
})

const point = (bytes: Buffer) => ({ ...RECEIVER, p256dh: bytes.toString('base64url') })

test.each([
  ['no point of the curve', point(Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]))],
  ['the point at infinity', point(Buffer.alloc(1))],
  ['too short', point(Buffer.alloc(64, 4))],
  ['too long', point(Buffer.alloc(600, 4))],
  ['empty', { ...RECEIVER, p256dh: '' }],
  ['without a secret', { ...RECEIVER, auth: '' }],
])('a key that is %s is refused', (_, receiver) => {
  expect(() => encryptPush(receiver, Buffer.from('x'))).toThrow()
})
