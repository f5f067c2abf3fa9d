import pino from 'pino'
import type { Config } from './settings/settings.ts'

/**
 * Structured log lines without personal data. Each call names the fields it logs. As a second line of defence, these
 * paths are removed if a whole object is logged.
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
    // An error message may quote a value (PostgreSQL does: "Key (phone_number)=(…)"), so only safe fields are logged.
    serializers: { err: errorFields },
  }
  return destination ? pino(options, destination) : pino(options)
}

function errorFields(error: unknown): Record<string, unknown> {
  const { name, message, stack, code, constraint } = error as Error & { code?: string; constraint?: string }
  return { name, code, constraint, message: maskNumbers(message ?? ''), stack: maskNumbers(stack ?? '') }
}

/** Phone numbers, cards and device ids are long runs of digits or hex. */
function maskNumbers(text: string): string {
  return text.replace(/\b(?=[0-9a-f-]*\d)[0-9a-f-]{10,}\b/gi, '[cut]').replace(/[۰-۹]{8,}/g, '[cut]')
}
