import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { type Instant, SECOND } from '#kernel/time.ts'

/** Passwords and the codes of authenticators (RFC 6238: SHA-1, six digits, thirty seconds). */

const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const HASH_BYTES = 32
const STEP_SECONDS = 30
const DIGITS = 6
/** The clock of a phone may be off by this many steps. */
const STEPS_OFF = 1
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Drawn, not chosen: 120 bits that nobody uses elsewhere. */
export function drawPassword(): string {
  return randomBytes(15).toString('base64url')
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `scrypt.${salt.toString('base64url')}.${(await derive(password, salt)).toString('base64url')}`
}

/** Takes as long for nobody's password as for somebody's. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, salt = '', hash = ''] = (stored ?? '').split('.')
  const expected = Buffer.from(hash, 'base64url')
  const given = await derive(password, Buffer.from(salt, 'base64url'))
  return expected.length === given.length && timingSafeEqual(expected, given)
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, HASH_BYTES, COST, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

/** As authenticators want it: base32. */
export function drawTotpSecret(): string {
  return Array.from(randomBytes(32), (byte) => LETTERS[byte % LETTERS.length]).join('')
}

export function totpAddress(secret: string, name: string, issuer: string): string {
  const label = encodeURIComponent(`${issuer}:${name}`)
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

export function totpStep(at: Instant): number {
  return Math.floor(at.getTime() / SECOND / STEP_SECONDS)
}

export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', base32Bytes(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

/** The step that a code belongs to; null when it belongs to none of now. */
export function stepOfCode(secret: string, code: string, at: Instant): number | null {
  const now = totpStep(at)
  const steps = Array.from({ length: 2 * STEPS_OFF + 1 }, (_, place) => now - STEPS_OFF + place)
  // All are compared: how long it takes says nothing of which one it was.
  const fitting = steps.filter((step) => isSame(totpCode(secret, step), code))
  return fitting.at(-1) ?? null
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function base32Bytes(text: string): Buffer {
  const bits = Array.from(text, (letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const whole = bits.match(/.{8}/g) ?? []
  return Buffer.from(whole.map((byte) => Number.parseInt(byte, 2)))
}
