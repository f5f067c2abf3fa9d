import { addMilliseconds, DAY, HOUR, type Instant } from '#kernel/time.ts'

/**
 * The checks of everything that a store needs before customers can buy and install, in the order of docs/go-live.md.
 */
export const SETUP_CHECKS = [
  'address',
  'tls',
  'proxies',
  'database',
  'worker',
  'operator',
  'storage',
  'backup',
  'sms',
  'direct',
  'bank',
  'probes',
  'payout',
  'answers',
  'account',
  'profile',
  'signer',
  'push',
  'analytics',
  'links',
  'legal',
  'categories',
  'pages',
  'applications',
  'packages',
  'registration',
] as const
export type SetupCheckName = (typeof SETUP_CHECKS)[number]

/** Checks that call something outside this process and wait for its answer. The last answers are stored. */
export const OUTSIDE_CHECKS = ['tls', 'proxies', 'storage', 'sms', 'payout', 'signer'] as const
export type OutsideCheckName = (typeof OUTSIDE_CHECKS)[number]
/** A stored answer that is older than this is replaced: opening the page runs the check again. */
export const OUTSIDE_CHECK_OLD_MS = HOUR

/** Checks that cost money or leave a trace outside. They run only on request, and their last result is stored. */
export const SETUP_TRIALS = ['sms', 'direct', 'bank', 'push', 'analytics'] as const
export type SetupTrialName = (typeof SETUP_TRIALS)[number]

/** The findings of a check. Red: customers cannot buy and install, or money or data is at risk. */
export const SETUP_FINDINGS = {
  address_local: 'red',
  address_example: 'red',
  tls_unreachable: 'red',
  tls_other_store: 'red',
  tls_ending: 'yellow',
  api_address: 'red',
  proxies_wrong: 'red',
  proxies_unknown: 'red',
  database_not_durable: 'red',
  worker_stopped: 'red',
  operator_none: 'red',
  storage_fault: 'red',
  backup_none: 'red',
  backup_old: 'red',
  backup_plain: 'red',
  backup_unchecked: 'red',
  backup_failed: 'red',
  restore_test_failed: 'red',
  restore_test_old: 'red',
  trial_untried: 'red',
  trial_changed: 'red',
  trial_failed: 'red',
  trial_running: 'yellow',
  optional_untried: 'yellow',
  optional_failed: 'yellow',
  sms_pending: 'yellow',
  sms_undelivered: 'red',
  gateway_none: 'red',
  probe_paid: 'yellow',
  payout_no_answer: 'red',
  answers_unknown: 'yellow',
  account_none: 'red',
  account_unable: 'red',
  profile_unsigned: 'red',
  profile_expired: 'red',
  profile_ending: 'yellow',
  signer_fault: 'red',
  links_example: 'red',
  legal_sample: 'red',
  categories_none: 'red',
  pages_missing: 'red',
  applications_none: 'red',
  packages_none: 'red',
  registration_closed: 'red',
  check_failed: 'red',
  check_waiting: 'yellow',
} as const
export type SetupFindingCode = keyof typeof SETUP_FINDINGS
export const SETUP_FINDING_CODES = Object.keys(SETUP_FINDINGS) as [SetupFindingCode, ...SetupFindingCode[]]
export const SETUP_STATES = ['green', 'yellow', 'red'] as const

/**
 * The result of one check. Without a code it is green. `detail` is a fact without words: an address, a count, a code.
 */
export interface SetupResult {
  code: SetupFindingCode | null
  detail: string
}

export function passedCheck(detail = ''): SetupResult {
  return { code: null, detail }
}

export function failedCheck(code: SetupFindingCode, detail = ''): SetupResult {
  return { code, detail }
}

export function setupStateOf({ code }: SetupResult): (typeof SETUP_STATES)[number] {
  return code === null ? 'green' : SETUP_FINDINGS[code]
}

/** How long before the end of a site certificate the check warns. */
const CERTIFICATE_WARNING_MS = 14 * DAY

/** Judges when a certificate ends: fine, soon, or over. */
export function evaluateCertificateEnd(
  endsAt: Instant,
  now: Instant,
  codes: { ending: SetupFindingCode; expired: SetupFindingCode },
): SetupResult {
  const day = endsAt.toISOString().slice(0, 10)
  if (endsAt <= now) return failedCheck(codes.expired, day)
  return addMilliseconds(now, CERTIFICATE_WARNING_MS) < endsAt
    ? passedCheck(day)
    : failedCheck(codes.ending, day)
}

/** Backups run nightly, with some hours of tolerance for the one that is running. */
const BACKUP_OLD_MS = 36 * HOUR
/** How long a backup that was read with the private key proves that backups can be restored. */
const BACKUP_CHECK_MS = 90 * DAY
/** Tests run weekly, with two nights of tolerance after a failed one. */
const RESTORE_TEST_OLD_MS = 9 * DAY

export interface BackupFacts {
  takenAt: Instant | null
  isEncrypted: boolean
  checkedAt: Instant | null
  /** When the last attempt failed; null if it succeeded. */
  failedAt: Instant | null
  restoreTest: RestoreTestFacts
}

export interface RestoreTestFacts {
  failedAt: Instant | null
  passedAt: Instant | null
}

export function evaluateBackup(facts: BackupFacts, now: Instant): SetupResult {
  const { takenAt, isEncrypted, checkedAt, failedAt } = facts
  if (failedAt) return failedCheck('backup_failed', failedAt.toISOString())
  if (!takenAt) return failedCheck('backup_none')
  const taken = takenAt.toISOString()
  if (addMilliseconds(takenAt, BACKUP_OLD_MS) < now) return failedCheck('backup_old', taken)
  if (!isEncrypted) return failedCheck('backup_plain', taken)
  const { failedAt: testFailedAt, passedAt } = facts.restoreTest
  if (testFailedAt) return failedCheck('restore_test_failed', testFailedAt.toISOString())
  if (passedAt && addMilliseconds(passedAt, RESTORE_TEST_OLD_MS) < now)
    return failedCheck('restore_test_old', passedAt.toISOString())
  if (!checkedAt || addMilliseconds(checkedAt, BACKUP_CHECK_MS) < now)
    return failedCheck('backup_unchecked', taken)
  return passedCheck(taken)
}

export interface TrialRow {
  state: 'running' | 'passed' | 'failed'
  answer: string
  settingsHash: string
  at: Instant
}

/** Push and analytics are not needed for sales, so a store can open without them. */
const OPTIONAL: readonly SetupTrialName[] = ['push', 'analytics']

export function evaluateTrial(name: SetupTrialName, row: TrialRow | undefined, settingsHash: string) {
  const isOptional = OPTIONAL.includes(name)
  if (!row) return failedCheck(isOptional ? 'optional_untried' : 'trial_untried')
  const time = row.at.toISOString()
  if (row.settingsHash !== settingsHash)
    return failedCheck(isOptional ? 'optional_untried' : 'trial_changed', time)
  if (row.state === 'running') return failedCheck('trial_running', time)
  if (row.state === 'failed')
    return failedCheck(isOptional ? 'optional_failed' : 'trial_failed', `${row.answer}, ${time}`)
  return passedCheck(time)
}

/** An IP address from the range for documentation, which no visitor has. */
export const SAMPLE_CLIENT_ADDRESS = '192.0.2.77'

/**
 * How many proxies appended an entry to X-Forwarded-For, if the caller sent the sample address in it. A proxy that
 * overwrites the header removes that address; then all entries are of proxies.
 */
export function countForwardingProxies(header: string): number {
  const entries = header.split(',').flatMap((entry) => entry.trim() || [])
  return entries.length - 1 - entries.lastIndexOf(SAMPLE_CLIENT_ADDRESS)
}

/** Whether the host is one of the reserved example names (RFC 2606), which the sample settings use. */
export function isExampleHost(address: string): boolean {
  return URL.canParse(address) && /(^|\.)example(\.(com|net|org))?$/.test(new URL(address).hostname)
}

export const REQUIRED_PAGES = ['HOME', 'APPLICATIONS', 'GAMES', 'HOTTEST', 'BESTSELLERS']
