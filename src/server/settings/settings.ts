import { z } from 'zod'
import { BACKUP_SETTINGS } from './backupSettings.ts'
import { MODES } from './mode.ts'
import { SERVICE_SETTINGS } from './serviceSettings.ts'
import { flag, optionalText, optionalUrl, setting, url, wholeNumber } from './setting.ts'
import { SMS_LIMIT_SETTINGS } from './smsLimitSettings.ts'

/**
 * Every setting in one table: schema, default and purpose. docs/settings.md is generated from it, and config.ts reads
 * the environment by it.
 */
export const SETTINGS = {
  BUSTAN_MODE: setting(
    z.enum(MODES),
    'demo',
    'demo: twins only, on this machine only, sandbox and clock open. staging: any mix of real services and twins, sandbox and clock behind SANDBOX_PASSWORD, a banner on every page. live: real services only; there is no sandbox.',
  ),
  PORT: setting(wholeNumber(0, 65535), '3000', 'Port of the web server; 0 takes any free one.'),
  HOST: setting(
    z.string(),
    '',
    'Address the web server listens on. Empty is 127.0.0.1 in mode demo, otherwise 0.0.0.0. Mode demo takes only a loopback address, unless DEMO_PUBLIC is yes.',
  ),
  DEMO_PUBLIC: setting(
    z.enum(['no', 'yes']),
    'no',
    'yes: the demo may listen on the network. Everybody who reaches it can read all messages and move the clock.',
  ),
  SANDBOX_PASSWORD: setting(
    z.union([z.literal(''), z.string().min(12, 'at least 12 characters')]),
    '',
    'Password of /sandbox in mode staging; the user name does not matter. Required unless HOST and PUBLIC_URL are loopback and TRUSTED_PROXIES is 0.',
  ),
  DATA_DIR: setting(
    z.string().min(1),
    '.data',
    'Folder for the embedded database, files and generated secrets.',
  ),
  DATABASE_URL: setting(
    z.union([z.literal(''), z.url({ protocol: /^postgres(ql)?$/ })]),
    '',
    'A PostgreSQL server to use; empty starts the embedded one under DATA_DIR.',
  ),
  DATABASE_POOL: setting(
    wholeNumber(2, 200),
    '10',
    'Connections the process keeps to PostgreSQL at the most; half as many again for searches.',
  ),
  DATABASE_WAIT_SECONDS: setting(
    wholeNumber(1, 120),
    '5',
    'How long a call waits for one of them before it is told to come again (503).',
  ),
  PUBLIC_URL: setting(
    optionalUrl,
    '',
    'Address people reach the store at; empty means http://localhost:PORT. Mode live wants https.',
  ),
  API_URL: setting(
    optionalUrl,
    '',
    'Origin of the normal API host; empty means the same origin as the pages.',
  ),
  CACHED_API_URL: setting(
    optionalUrl,
    '',
    'Origin of the cached API host for anonymous catalogue calls; empty means the same origin as the pages.',
  ),
  BRAND_NAME_FA: setting(z.string().min(1), 'بوستان', 'The brand in Persian and Arabic.'),
  BRAND_NAME_EN: setting(z.string().min(1), 'Bustan', 'The brand in English and Russian.'),
  BRAND_SLUG: setting(
    z.string().regex(/^[a-z][a-z0-9-]*$/),
    'bustan',
    'The brand in addresses, such as /campaign/{slug}-pro.',
  ),
  URL_SCHEME: setting(z.string().regex(/^[a-z][a-z0-9.+-]*$/), 'bustan', "The native app's URL scheme."),
  DEVELOPER_URL: setting(
    optionalUrl,
    'https://developer.bustan.example',
    'The developer panel; /developer leads there.',
  ),
  MAC_APPS_URL: setting(
    optionalUrl,
    'https://mac.bustan.example',
    'Footer link: the site of Mac apps; empty hides it.',
  ),
  SHOP_URL: setting(optionalUrl, 'https://shop.bustan.example', 'Footer link: the shop; empty hides it.'),
  BLOG_URL: setting(optionalUrl, 'https://blog.bustan.example', 'Footer link: the blog; empty hides it.'),
  TELEGRAM_URL: setting(optionalUrl, '', 'Footer link: our channel; empty hides it.'),
  INSTAGRAM_URL: setting(optionalUrl, '', 'Footer link: our page; empty hides it.'),
  CHAT_URL: setting(optionalUrl, '', 'Where /goToChat hands over to; empty leads to a ticket instead.'),
  WORKER: setting(
    z.enum(['inline', 'off']),
    'inline',
    'inline: the server also runs jobs and due work. off: a separate worker process does.',
  ),
  SMS_ADAPTER: setting(
    z.enum(['', 'sandbox', 'kavenegar', 'kavenegar,smsir']),
    '',
    'Who sends text messages; the second one is asked when the first cannot send. Empty is sandbox in modes demo and staging, a fault in mode live.',
  ),
  KAVENEGAR_API_KEY: setting(optionalText, '', 'Key of the Kavenegar account.'),
  KAVENEGAR_SENDER: setting(
    optionalText,
    '',
    'Line number that messages are sent from; empty is the account default.',
  ),
  KAVENEGAR_CODE_TEMPLATE: setting(
    z.string().min(1),
    'bustan-code',
    'Approved Kavenegar template of the login code in Persian; the one in English has the same name with -en.',
  ),
  KAVENEGAR_URL: setting(url, 'https://api.kavenegar.com', 'Kavenegar address.'),
  SMSIR_API_KEY: setting(optionalText, '', 'Key of the SMS.ir account.'),
  SMSIR_LINE: setting(optionalText, '', 'SMS.ir line number that messages are sent from.'),
  SMSIR_CODE_TEMPLATE_ID: setting(
    wholeNumber(0, 2_000_000_000),
    '0',
    'SMS.ir template of the login code in Persian.',
  ),
  SMSIR_CODE_TEMPLATE_ID_EN: setting(
    wholeNumber(0, 2_000_000_000),
    '0',
    'SMS.ir template of the login code in English.',
  ),
  SMSIR_URL: setting(url, 'https://api.sms.ir', 'SMS.ir address.'),
  ...SMS_LIMIT_SETTINGS,
  ANALYTICS_ADAPTER: setting(
    z.enum(['', 'sandbox', 'posthog', 'off']),
    '',
    'Who is told what people do. off: nobody, the store only counts. Empty is sandbox in modes demo and staging, a fault in mode live.',
  ),
  POSTHOG_API_KEY: setting(optionalText, '', 'Project key of PostHog, or of whatever speaks like it.'),
  POSTHOG_URL: setting(url, 'https://eu.i.posthog.com', 'PostHog address, also of one of your own.'),
  LINE_LIMIT: setting(
    wholeNumber(0, 1_000_000),
    '500',
    'How many devices may wait when every developer account is full; beyond it registration closes by itself.',
  ),
  RESET_GIFT_DAYS: setting(
    wholeNumber(0, 365),
    '7',
    'Days given when a device is registered again after its account was closed.',
  ),
  APPLE_ADAPTER: setting(
    z.enum(['', 'sandbox', 'appstoreconnect']),
    '',
    'Where devices are registered: the developer programme of Apple, or one that imitates it. Empty is sandbox in modes demo and staging, a fault in mode live.',
  ),
  APPLE_TIMEOUT_SECONDS: setting(
    wholeNumber(1, 120),
    '15',
    'How long an answer of the developer programme is waited for; jobs wait, people do not.',
  ),
  APPLE_URL: setting(url, 'https://api.appstoreconnect.apple.com', 'App Store Connect address.'),
  ...SERVICE_SETTINGS,
  ...BACKUP_SETTINGS,
  VAT_PERCENT: setting(wholeNumber(0, 50), '10', 'Value added tax on what is sold, in percent.'),
  METRICA_ID: setting(
    z
      .string()
      .regex(/^\d{0,15}$/, 'digits only')
      .transform((id) => id || null),
    '',
    'Number of the counter that visits are counted with in the browser; empty: none.',
  ),
  INSTALL_TRACKING_ORIGINS: setting(
    z
      .string()
      .regex(/^(https:\/\/[a-z0-9.-]+(:\d+)?(,(?!$)|$))*$/i, 'https origins, separated by commas')
      .transform((list) => list.split(',').filter(Boolean)),
    '',
    "Where applications' tracking links may lead: browsers are told to call nowhere else.",
  ),
  SECRET_KEY: setting(
    z.union([z.literal(''), z.string().min(32, 'at least 32 characters')]),
    '',
    'Key of sessions and of what is stored encrypted or hashed; the same for every process. Empty makes one under DATA_DIR at the first start.',
  ),
  PROFILE_SIGNER: setting(
    optionalText,
    '',
    'PEM file with the certificate that signs the profile, its chain and its RSA key: best those of the site itself. Empty: not signed, in mode demo only.',
  ),
  PUSH_VAPID_KEY: setting(
    optionalText,
    '',
    'Private key that browser notifications are sent with: P-256, PEM in PKCS#8; the same for every process, and another one ends all subscriptions. Empty makes one under DATA_DIR at the first start.',
  ),
  PUSH_CONTACT: setting(
    z.union([
      z.literal(''),
      z.string().regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'an https or mailto address'),
    ]),
    '',
    'Whom a push service may ask about our notifications: an https or mailto address. Empty is PUBLIC_URL.',
  ),
  REGISTER_GROUPS: setting(
    z
      .string()
      .regex(/^[A-D](,[A-D])*$/, 'a list of A, B, C and D')
      .transform((list) => list.split(',') as [string, ...string[]]),
    'A',
    'The login wordings that are tried, one a slot: A, or for example A,B to give half of the visitors each.',
  ),
  LOGIN_CODE_DIGITS: setting(wholeNumber(4, 8), '4', 'Digits of the login code.'),
  PAGE_CACHE_MEGABYTES: setting(wholeNumber(1, 10_000), '128', 'Memory for rendered pages, at the most.'),
  SEED_DEMO: setting(
    z.enum(['', 'true', 'false']),
    '',
    'Fills an empty store with the demo catalogue at start. Empty is true in mode demo and false in mode staging; mode live never does.',
  ),
  TRUSTED_PROXIES: setting(
    wholeNumber(0, 8),
    '0',
    'How many proxies stand in front and append to X-Forwarded-For; 0 believes only the socket. Mode live needs at least 1.',
  ),
  OFFICE: setting(
    z.enum(['on', 'off']),
    'on',
    'Whether this process serves the back office at /office. off: neither its pages nor its calls exist here.',
  ),
  OFFICE_ORIGIN: setting(
    optionalUrl,
    '',
    'Origin that the back office is reached at, if not at PUBLIC_URL: at every other name it does not exist.',
  ),
  METRICS_TOKEN: setting(
    optionalText,
    '',
    'Bearer token for /metrics. Empty, and METRICS_ADDRESS too: only programs on this machine may read them.',
  ),
  METRICS_ADDRESS: setting(
    z.union([z.literal(''), z.string().regex(/^(\[[0-9a-fA-F:]+\]|[^\s:[\]]+):\d{1,5}$/, 'host:port')]),
    '',
    'Address of its own for /metrics, such as 10.0.0.5:9400, for a network that visitors do not reach. /metrics of the web server then needs METRICS_TOKEN.',
  ),
  LOG_LEVEL: setting(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info', 'How much is logged.'),
  CHECK_ANSWERS: setting(
    flag,
    'false',
    'Checks every API answer against its contract (development and tests).',
  ),
  SHUTDOWN_SECONDS: setting(
    wholeNumber(1, 120),
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

/** The values as the environment gives them. */
export type RawConfig = { [Name in keyof Settings as CamelName<Name>]: z.output<Settings[Name]['schema']> }

export interface Config extends Omit<RawConfig, 'seedDemo'> {
  /** An absolute path. */
  dataDir: string
  /** Never empty, no trailing slash. */
  publicUrl: string
  /** Never empty. */
  host: string
  seedDemo: boolean
  smsAdapter: Exclude<RawConfig['smsAdapter'], ''>
  analyticsAdapter: Exclude<RawConfig['analyticsAdapter'], ''>
  appleAdapter: Exclude<RawConfig['appleAdapter'], ''>
  paymentDirect: Exclude<RawConfig['paymentDirect'], ''>
  paymentBank: Exclude<RawConfig['paymentBank'], ''>
  payout: Exclude<RawConfig['payout'], ''>
  signer: Exclude<RawConfig['signer'], ''>
}

export function isSecret(name: string): boolean {
  return /KEY|TOKEN|SECRET|PASSWORD|DATABASE_URL|MERCHANT_ID/.test(name)
}
