import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { HOTP, Secret, TOTP } from 'otpauth'
import type { Instant } from '#kernel/time.ts'

/**
 * Passwords and authenticator codes of operators (RFC 6238; the library's defaults: SHA-1, six digits, thirty seconds).
 */

const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const HASH_BYTES = 32
const TOTP_SECRET_BYTES = 20
/** How many steps of thirty seconds the clock of the operator's phone may be off. */
const STEPS_OFF = 1

/** Generates an operator's password: 120 random bits that are used nowhere else. */
export function generatePassword(): string {
  return randomBytes(15).toString('base64url')
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `scrypt.${salt.toString('base64url')}.${(await derive(password, salt)).toString('base64url')}`
}

/** Checks an operator's password. Takes the same time for unknown operators, so that timing reveals nothing. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
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

/** Generates an authenticator secret in base32, as authenticator apps read it. */
export function generateTotpSecret(): string {
  return new Secret({ size: TOTP_SECRET_BYTES }).base32
}

export function totpUri(secret: string, label: string, issuer: string): string {
  return new TOTP({ issuer, label, secret }).toString()
}

export function totpStepAt(at: Instant): number {
  return TOTP.counter({ timestamp: at.getTime() })
}

export function totpCodeOfStep(secret: string, step: number): string {
  return HOTP.generate({ secret: Secret.fromBase32(secret), counter: step })
}

/** The time step to which an authenticator code belongs; null if it matches none of the steps around `at`. */
export function findTotpStepOfCode(secret: string, code: string, at: Instant): number | null {
  // The TOTP library compares bytes and throws for multi-byte characters.
  if (!/^\d+$/.test(code)) return null
  const given = { token: code, secret: Secret.fromBase32(secret) }
  const offset = TOTP.validate({ ...given, timestamp: at.getTime(), window: STEPS_OFF })
  return offset === null ? null : totpStepAt(at) + offset
}
