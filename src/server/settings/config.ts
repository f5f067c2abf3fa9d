import { isAbsolute, resolve } from 'node:path'
import type { z } from 'zod'
import { toCamelCase } from '#kernel/wireCase.ts'
import { listConfigFaults } from './configFaults.ts'
import { type Config, isSecretSetting, type RawConfig, SETTINGS } from './settings.ts'

/** Invalid settings: one line per fault, which says what is wrong and how to fix it. */
export class ConfigError extends Error {
  readonly faults: string[]

  constructor(faults: string[]) {
    super(faults.join('\n'))
    this.name = 'ConfigError'
    this.faults = faults
  }
}

/** Reads the settings from environment variables; no other file does. Throws a ConfigError with all faults at once. */
export function loadConfig(environment: Record<string, string | undefined> = process.env): Config {
  const faults = new Map<string, string>()
  const raw: Record<string, unknown> = {}
  for (const [name, { schema, fallback }] of Object.entries(SETTINGS)) {
    const text = environment[name]?.trim() ?? fallback
    const result = schema.safeParse(text)
    if (!result.success)
      faults.set(
        name,
        `${name}="${isSecretSetting(name) ? '…' : text}" is wrong: ${expectation(result.error)}. See docs/settings.md.`,
      )
    raw[toCamelCase(name.toLowerCase())] = result.success ? result.data : schema.parse(fallback)
  }
  const config = withDefaults(raw as RawConfig)
  const all = [...faults.values(), ...combinedFaults(raw as RawConfig, config, faults)]
  if (all.length > 0) throw new ConfigError(all)
  return config
}

/**
 * Faults in combinations of settings. A setting that is invalid on its own is not reported twice; without a valid
 * BUSTAN_MODE nothing more is checked.
 */
function combinedFaults(raw: RawConfig, config: Config, wrong: Map<string, string>): string[] {
  if (wrong.has('BUSTAN_MODE')) return []
  return listConfigFaults(raw, config).filter((line) => !wrong.has(/^[A-Z0-9_]+/.exec(line)?.[0] ?? ''))
}

function withDefaults(raw: RawConfig): Config {
  const publicUrl = raw.publicUrl || `http://localhost:${raw.port}`
  const isClosedDemo = raw.bustanMode === 'demo' && raw.demoPublic === 'no'
  return {
    ...raw,
    dataDir: isAbsolute(raw.dataDir) ? raw.dataDir : resolve(raw.dataDir),
    publicUrl,
    host: raw.host || (isClosedDemo ? '127.0.0.1' : '0.0.0.0'),
    seedDemo: raw.seedDemo === '' ? raw.bustanMode === 'demo' : raw.seedDemo === 'true',
    pushContact: raw.pushContact || publicUrl,
    smsAdapter: raw.smsAdapter || 'sandbox',
    analyticsAdapter: raw.analyticsAdapter || 'sandbox',
    appleAdapter: raw.appleAdapter || 'sandbox',
    deviceTrust: raw.deviceTrust || (raw.appleAdapter === 'appstoreconnect' ? 'apple' : 'sandbox'),
    paymentDirect: raw.paymentDirect || 'sandbox',
    paymentBank: raw.paymentBank || 'sandbox',
    payout: raw.payout || 'sandbox',
    signer: raw.signer || 'sandbox',
  }
}

export const SETTING_SOURCES = ['default', 'environment', 'file'] as const

export interface SettingState {
  name: string
  about: string
  source: (typeof SETTING_SOURCES)[number]
  isSecret: boolean
  isSet: boolean
  /** The text of the setting; null for a secret. */
  value: string | null
}

/** Settings that are read from a file under DATA_DIR/secrets while they are empty. */
const KEPT_IN_FILES: readonly string[] = ['SECRET_KEY', 'PUSH_VAPID_KEY']

/** Every setting with its source. Secrets are only set or not set, and no address shows a password. */
export function describeSettings(
  environment: Record<string, string | undefined> = process.env,
): SettingState[] {
  return Object.entries(SETTINGS).map(([name, { fallback, about }]) => {
    const given = environment[name]?.trim()
    const isFromFile = !given && KEPT_IN_FILES.includes(name)
    const text = given ?? fallback
    const isSecret = isSecretSetting(name)
    return {
      name,
      about,
      source: isFromFile ? 'file' : given === undefined ? 'default' : 'environment',
      isSecret,
      isSet: isFromFile || text !== '',
      value: isSecret ? null : text.replace(/(:\/\/)[^/@\s]+@/g, '$1…@'),
    }
  })
}

/** The environment variables for child processes: the machine's, overridden by `extra`. */
export function childEnvironment(extra: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...extra }
}

function expectation(error: z.ZodError): string {
  return error.issues[0]?.message ?? 'not understood'
}
