import { z } from 'zod'
import { BACKUP_SETTINGS } from './backupSettings.ts'
import { MODES } from './mode.ts'
import { PROVIDER_LIMIT_SETTINGS } from './providerLimitSettings.ts'
import { PROXY_SETTINGS } from './proxySettings.ts'
import { SERVICE_SETTINGS } from './serviceSettings.ts'
import {
  booleanSchema,
  databaseListSchema,
  defineSetting,
  listenAddressSchema,
  optionalDatabaseSchema,
  optionalTextSchema,
  optionalUrlSchema,
  urlSchema,
  wholeNumberSchema,
} from './setting.ts'
import { SLOT_SETTINGS } from './slotSettings.ts'
import { SMS_LIMIT_SETTINGS } from './smsLimitSettings.ts'

/**
 * Every setting in one table: schema, default and purpose. docs/settings.md is generated from it, and config.ts reads
 * the environment by it.
 */
export const SETTINGS = {
  BUSTAN_MODE: defineSetting(
    z.enum(MODES),
    'demo',
    'demo: twins only, on this machine only, sandbox and clock open. staging: any mix of real services and twins, sandbox and clock behind SANDBOX_PASSWORD, a banner on every page. live: real services only; there is no sandbox.',
  ),
  PORT: defineSetting(wholeNumberSchema(0, 65535), '3000', 'Port of the web server; 0 takes any free one.'),
  HOST: defineSetting(
    z.string(),
    '',
    'Address the web server listens on. Empty is 127.0.0.1 in mode demo, otherwise 0.0.0.0. Mode demo takes only a loopback address, unless DEMO_PUBLIC is yes.',
  ),
  DEMO_PUBLIC: defineSetting(
    z.enum(['no', 'yes']),
    'no',
    'yes: the demo may listen on the network. Anyone who can reach it can read all messages and move the clock.',
  ),
  SANDBOX_PASSWORD: defineSetting(
    z.union([z.literal(''), z.string().min(12, 'at least 12 characters')]),
    '',
    'Password of /sandbox in mode staging, at least 12 characters; the user name does not matter. Required unless HOST and PUBLIC_URL are loopback and TRUSTED_PROXIES is 0.',
  ),
  DATA_DIR: defineSetting(
    z.string().min(1),
    '.data',
    'Folder for the embedded database, files and generated secrets.',
  ),
  DATABASE_URL: defineSetting(
    optionalDatabaseSchema,
    '',
    'A PostgreSQL server to use; empty starts the embedded one under DATA_DIR.',
  ),
  DATABASE_DIRECT_URL: defineSetting(
    optionalDatabaseSchema,
    '',
    'The same database without PgBouncer, for migrations, the job queue and backups, which need a session of their own. Empty: DATABASE_URL.',
  ),
  DATABASE_READ_URL: defineSetting(
    databaseListSchema,
    '',
    'Replicas of the database for cacheable reads: addresses separated by commas, one per server. A replica that fails or lags is not used until it has recovered. Empty: all reads go to the primary.',
  ),
  DATABASE_POOL: defineSetting(
    wholeNumberSchema(2, 200),
    '10',
    'Maximum number of connections to PostgreSQL per process; searches get half as many in addition.',
  ),
  DATABASE_WAIT_SECONDS: defineSetting(
    wholeNumberSchema(1, 120),
    '5',
    'How long a call waits for a connection before it gets 503 with a retry time.',
  ),
  PUBLIC_URL: defineSetting(
    optionalUrlSchema,
    '',
    'Public address of the store; empty means http://localhost:PORT. Mode live needs https.',
  ),
  API_URL: defineSetting(
    optionalUrlSchema,
    '',
    'Origin of the normal API host; empty means the same origin as the pages.',
  ),
  CACHED_API_URL: defineSetting(
    optionalUrlSchema,
    '',
    'Origin of the cached API host for anonymous catalogue calls; empty means the same origin as the pages.',
  ),
  BRAND_NAME_FA: defineSetting(z.string().min(1), 'بوستان', 'The brand in Persian and Arabic.'),
  BRAND_NAME_EN: defineSetting(z.string().min(1), 'Bustan', 'The brand in English and Russian.'),
  BRAND_SLUG: defineSetting(
    z.string().regex(/^[a-z][a-z0-9-]*$/),
    'bustan',
    'The brand in addresses, such as /campaign/{slug}-pro.',
  ),
  URL_SCHEME: defineSetting(
    z.string().regex(/^[a-z][a-z0-9.+-]*$/),
    'bustan',
    "The native app's URL scheme.",
  ),
  DEVELOPER_URL: defineSetting(
    optionalUrlSchema,
    '',
    'Footer link: the developer panel; /developer leads there. Empty hides it, and /developer leads home.',
  ),
  MAC_APPS_URL: defineSetting(optionalUrlSchema, '', 'Footer link: the site of Mac apps; empty hides it.'),
  SHOP_URL: defineSetting(optionalUrlSchema, '', 'Footer link: the shop; empty hides it.'),
  BLOG_URL: defineSetting(optionalUrlSchema, '', 'Footer link: the blog; empty hides it.'),
  TELEGRAM_URL: defineSetting(optionalUrlSchema, '', 'Footer link: our channel; empty hides it.'),
  INSTAGRAM_URL: defineSetting(optionalUrlSchema, '', 'Footer link: our page; empty hides it.'),
  CHAT_URL: defineSetting(optionalUrlSchema, '', 'Target of /goToChat; empty leads to a new ticket instead.'),
  WORKER: defineSetting(
    z.enum(['inline', 'off']),
    'inline',
    'inline: the server also runs jobs and due work. off: a separate worker process does.',
  ),
  SMS_ADAPTER: defineSetting(
    z.enum(['', 'sandbox', 'kavenegar', 'kavenegar,smsir']),
    '',
    'SMS provider; of two, the second one is used when the first fails. Empty is sandbox in modes demo and staging, a fault in mode live.',
  ),
  KAVENEGAR_API_KEY: defineSetting(optionalTextSchema, '', 'Key of the Kavenegar account.'),
  KAVENEGAR_SENDER: defineSetting(
    optionalTextSchema,
    '',
    'Line number that messages are sent from; empty is the account default.',
  ),
  KAVENEGAR_CODE_TEMPLATE: defineSetting(
    z.string().min(1),
    'bustan-code',
    'Approved Kavenegar template of the login code in Persian; the one in English has the same name with -en.',
  ),
  KAVENEGAR_URL: defineSetting(urlSchema, 'https://api.kavenegar.com', 'Kavenegar address.'),
  SMSIR_API_KEY: defineSetting(optionalTextSchema, '', 'Key of the SMS.ir account.'),
  SMSIR_LINE: defineSetting(optionalTextSchema, '', 'SMS.ir line number that messages are sent from.'),
  SMSIR_CODE_TEMPLATE_ID: defineSetting(
    wholeNumberSchema(0, 2_000_000_000),
    '0',
    'SMS.ir template of the login code in Persian.',
  ),
  SMSIR_CODE_TEMPLATE_ID_EN: defineSetting(
    wholeNumberSchema(0, 2_000_000_000),
    '0',
    'SMS.ir template of the login code in English.',
  ),
  SMSIR_URL: defineSetting(urlSchema, 'https://api.sms.ir', 'SMS.ir address.'),
  ...SMS_LIMIT_SETTINGS,
  ...PROVIDER_LIMIT_SETTINGS,
  ANALYTICS_ADAPTER: defineSetting(
    z.enum(['', 'sandbox', 'posthog', 'off']),
    '',
    'Analytics service that gets user events. off: none, the store only counts. Empty is sandbox in modes demo and staging, a fault in mode live.',
  ),
  POSTHOG_API_KEY: defineSetting(
    optionalTextSchema,
    '',
    'Project key of PostHog, or of a compatible service.',
  ),
  POSTHOG_URL: defineSetting(
    urlSchema,
    'https://eu.i.posthog.com',
    'PostHog address, also of a self-hosted one.',
  ),
  LINE_LIMIT: defineSetting(
    wholeNumberSchema(0, 1_000_000),
    '500',
    'How many devices may wait when every developer account is full; beyond it registration closes automatically.',
  ),
  ...SLOT_SETTINGS,
  RESET_GIFT_DAYS: defineSetting(
    wholeNumberSchema(0, 365),
    '7',
    'Days given when a device is registered again after its account was closed.',
  ),
  APPLE_ADAPTER: defineSetting(
    z.enum(['', 'sandbox', 'appstoreconnect']),
    '',
    'Where devices are registered: the developer programme of Apple, or one that imitates it. Empty is sandbox in modes demo and staging, a fault in mode live.',
  ),
  DEVICE_TRUST: defineSetting(
    z.enum(['', 'sandbox', 'apple']),
    '',
    'Whose devices are believed. apple: only those that Apple made. sandbox: also simulated iPhones, which use up slots of the developer account as real ones do; refused in mode live. Empty is sandbox while the developer programme is imitated, else apple.',
  ),
  APPLE_TIMEOUT_SECONDS: defineSetting(
    wholeNumberSchema(1, 120),
    '15',
    'Timeout of calls to the developer programme. Only jobs wait for them, not users.',
  ),
  APPLE_URL: defineSetting(urlSchema, 'https://api.appstoreconnect.apple.com', 'App Store Connect address.'),
  ...SERVICE_SETTINGS,
  ...BACKUP_SETTINGS,
  VAT_PERCENT: defineSetting(wholeNumberSchema(0, 50), '10', 'Value added tax on sales, in percent.'),
  METRICA_ID: defineSetting(
    z
      .string()
      .regex(/^\d{0,15}$/, 'digits only')
      .transform((id) => id || null),
    '',
    'Id of the Metrica counter in the browser; empty: none.',
  ),
  SECRET_KEY: defineSetting(
    z.union([z.literal(''), z.string().min(32, 'at least 32 characters')]),
    '',
    'Key for sessions and for encrypted or hashed values; the same for every process. Empty creates one under DATA_DIR at the first start.',
  ),
  PROFILE_SIGNER: defineSetting(
    optionalTextSchema,
    '',
    'PEM file with the certificate that signs the profile, its chain and its RSA key: best those of the site itself. Empty: not signed, in mode demo only.',
  ),
  PUSH_VAPID_KEY: defineSetting(
    optionalTextSchema,
    '',
    'Private key that browser notifications are sent with: P-256, PEM in PKCS#8; the same for every process, a new key ends all subscriptions. Empty creates one under DATA_DIR at the first start.',
  ),
  PUSH_CONTACT: defineSetting(
    z.union([
      z.literal(''),
      z.string().regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'an https or mailto address'),
    ]),
    '',
    'Contact for push services: an https or mailto address. Empty is PUBLIC_URL.',
  ),
  REGISTER_GROUPS: defineSetting(
    z
      .string()
      .regex(/^[A-D](,[A-D])*$/, 'a list of A, B, C and D')
      .transform((list) => list.split(',') as [string, ...string[]]),
    'A',
    'The login wordings under test, one per slot: A, or for example A,B to give half of the visitors each.',
  ),
  LOGIN_CODE_DIGITS: defineSetting(wholeNumberSchema(4, 8), '4', 'Digits of the login code.'),
  PAGE_CACHE_MEGABYTES: defineSetting(
    wholeNumberSchema(0, 10_000),
    '128',
    'Maximum memory for rendered pages and public answers of the API; 0 keeps none.',
  ),
  SEED_DEMO: defineSetting(
    z.enum(['', 'true', 'false']),
    '',
    'Fills an empty store with the demo catalogue at start. Empty is true in mode demo and false in mode staging; mode live never does.',
  ),
  DEMO_LIFE: defineSetting(
    z.enum(['on', 'off']),
    'on',
    'Plants half a year of users, payments, devices and tickets at the first start of mode demo, with its demo catalogue. Other modes never do.',
  ),
  TRUSTED_PROXIES: defineSetting(
    wholeNumberSchema(0, 8),
    '0',
    'How many proxies stand in front and append to X-Forwarded-For; 0 uses only the socket address. Mode live needs at least 1.',
  ),
  OFFICE: defineSetting(
    z.enum(['on', 'off']),
    'on',
    'Whether this process serves the back office at /office. off: neither its pages nor its calls exist here.',
  ),
  OFFICE_ORIGIN: defineSetting(
    optionalUrlSchema,
    '',
    'Origin of the back office, if not PUBLIC_URL. On every other origin it answers 404.',
  ),
  METRICS_TOKEN: defineSetting(
    optionalTextSchema,
    '',
    'Bearer token for /metrics. Empty, and METRICS_ADDRESS too: only programs on this machine may read them.',
  ),
  METRICS_ADDRESS: defineSetting(
    listenAddressSchema,
    '',
    'Separate address for /metrics, such as 10.0.0.5:9400, in a network that visitors cannot reach. /metrics of the web server then needs METRICS_TOKEN.',
  ),
  WORKER_METRICS_ADDRESS: defineSetting(
    listenAddressSchema,
    '',
    'Address for /metrics of a separate worker, which has no web server. Empty: it shows none.',
  ),
  TRACES_URL: defineSetting(
    optionalUrlSchema,
    '',
    'Collector that traces are sent to by OTLP over HTTP, such as http://10.0.0.5:4318/v1/traces. Empty: none, and their packages are not loaded.',
  ),
  TRACES_PERCENT: defineSetting(
    wholeNumberSchema(1, 100),
    '10',
    'How many of a hundred requests, jobs and renderings are traced.',
  ),
  ...PROXY_SETTINGS,
  LOG_LEVEL: defineSetting(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info', 'Log level.'),
  CHECK_ANSWERS: defineSetting(
    booleanSchema,
    'false',
    'Checks every API answer against its contract (development and tests).',
  ),
  SHUTDOWN_SECONDS: defineSetting(
    wholeNumberSchema(1, 120),
    '10',
    'How long running requests and jobs may finish after a stop signal.',
  ),
} as const

type Settings = typeof SETTINGS
type CamelName<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}${CapitalName<Tail>}`
  : Lowercase<Name>
type CapitalName<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Capitalize<Lowercase<Head>>}${CapitalName<Tail>}`
  : Capitalize<Lowercase<Name>>

/** The values of all settings as the environment variables give them. */
export type RawConfig = { [Name in keyof Settings as CamelName<Name>]: z.output<Settings[Name]['schema']> }

export interface Config extends Omit<RawConfig, 'seedDemo'> {
  /** Folder of the store's data, as an absolute path. */
  dataDir: string
  /** Public URL of the store; never empty, no trailing slash. */
  publicUrl: string
  /** Host that the server listens on; never empty. */
  host: string
  seedDemo: boolean
  smsAdapter: Exclude<RawConfig['smsAdapter'], ''>
  analyticsAdapter: Exclude<RawConfig['analyticsAdapter'], ''>
  appleAdapter: Exclude<RawConfig['appleAdapter'], ''>
  deviceTrust: Exclude<RawConfig['deviceTrust'], ''>
  paymentDirect: Exclude<RawConfig['paymentDirect'], ''>
  paymentBank: Exclude<RawConfig['paymentBank'], ''>
  payout: Exclude<RawConfig['payout'], ''>
  signer: Exclude<RawConfig['signer'], ''>
}

export function isSecretSetting(name: string): boolean {
  return /KEY|TOKEN|SECRET|PASSWORD|DATABASE_(READ_|DIRECT_)?URL|MERCHANT_ID|HTTPS_PROXY/.test(name)
}
