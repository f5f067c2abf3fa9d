import pino from 'pino'
import type { Config } from './settings/settings.ts'

/**
 * Paths of personal data that are removed from log lines. Each log call names its fields; this is a second line of
 * defence if a whole object is logged.
 */
const PERSONAL = [
  'phone',
  'phoneNumber',
  'phone_number',
  'to',
  'text',
  'udid',
  'card',
  'cardNumber',
  'token',
  'accessToken',
  'refreshToken',
  'secretKey',
  'authorization',
  'cookie',
]

export type Log = pino.Logger

export function createLog(config: Pick<Config, 'logLevel'>, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level: config.logLevel,
    base: null,
    redact: { paths: ['code', ...PERSONAL.flatMap((name) => [name, `*.${name}`])], censor: '[cut]' },
    // An error message may quote a value (PostgreSQL does: "Key (phone_number)=(…)"), so only safe fields of an error
    // are logged.
    serializers: { err: errorFields },
  }
  return destination ? pino(options, destination) : pino(options)
}

function errorFields(error: unknown): Record<string, unknown> {
  const { name, message, stack, code, constraint } = error as Error & { code?: string; constraint?: string }
  return { name, code, constraint, message: maskNumbers(message ?? ''), stack: maskNumbers(stack ?? '') }
}

/** Masks long runs of digits or hex in a text: phone numbers, cards and device ids. */
function maskNumbers(text: string): string {
  return text.replace(/\b(?=[0-9a-f-]*\d)[0-9a-f-]{10,}\b/gi, '[cut]').replace(/[۰-۹]{8,}/g, '[cut]')
}
