import { addMilliseconds, DAY, HOUR, type Instant } from '#kernel/time.ts'
import {
  RENEW_CERTIFICATE_BEFORE_END_MS,
  STOP_REGISTERING_BEFORE_END_MS,
} from '../registration/registration.rules.ts'

/**
 * Whether a developer account can register devices. The office, the command line, health, metrics and log all use this
 * rule.
 */

/** A finding of a check at App Store Connect. Stored until a later check no longer finds it. */
export const ACCOUNT_DEFECTS = [
  'unchecked',
  'unreachable',
  'key',
  'role',
  'certificate',
  'certificate_role',
  'app_id',
  'app_id_role',
  'profile',
  'profile_role',
] as const
export type AccountDefect = (typeof ACCOUNT_DEFECTS)[number]

export const ACCOUNT_FINDINGS = [
  ...ACCOUNT_DEFECTS,
  'closed',
  'retired',
  'stopped',
  'certificate_expired',
  'certificate_ending',
  'certificate_issuer',
  'membership_ended',
  'membership_short',
  'membership_ending',
  'slots',
] as const
export type AccountFindingCode = (typeof ACCOUNT_FINDINGS)[number]

/**
 * `defect`: takes no devices. `full`: takes none until a slot is free, so devices may queue. `warning`: works for now.
 */
export const FINDING_SEVERITIES = ['defect', 'full', 'warning'] as const

export interface AccountFinding {
  code: AccountFindingCode
  severity: (typeof FINDING_SEVERITIES)[number]
  /** Apple's error text, or the reason of a closure. */
  detail: string | null
}

export interface StoredDefect {
  defect: AccountDefect
  detail: string
  since: Instant
}

export interface AccountFacts {
  state: 'open' | 'without_session' | 'closed' | 'retired'
  stateReason: string | null
  membershipEndsAt: Instant
  /** Null if the account has no certificate that can sign. */
  certificateEndsAt: Instant | null
  /** Whether the issuer certificates are stored. Signatures contain them, so without them nothing can be installed. */
  hasIssuer: boolean
  freeSlots: number
  /** False if an operator stopped it from taking new devices. */
  takesDevices: boolean
  defects: StoredDefect[]
}

export interface AccountReadiness {
  /** The account has no defect: a device with a slot can be registered. */
  isAble: boolean
  /** The account has no defect and a free slot. */
  canRegister: boolean
  findings: AccountFinding[]
}

/** A shorter outage of App Store Connect is no defect: registrations are retried for about a day. */
export const UNREACHABLE_AFTER_MS = 6 * HOUR
/** How long before an account stops taking devices its membership causes a warning. */
const MEMBERSHIP_WARNING_MS = STOP_REGISTERING_BEFORE_END_MS + 30 * DAY

export function accountReadiness(facts: AccountFacts, now: Instant): AccountReadiness {
  const findings = isOver(facts)
    ? [{ code: facts.state, severity: 'defect' as const, detail: facts.stateReason }]
    : [
        ...(facts.takesDevices ? [] : [defect('stopped')]),
        ...membershipFindings(facts, now),
        ...certificateFindings(facts, now),
        ...facts.defects.filter(({ defect }) => !isCertificate(defect)).map((one) => storedFinding(one, now)),
        ...slotFindings(facts),
      ]
  const isAble = !findings.some(({ severity }) => severity === 'defect')
  return { isAble, canRegister: isAble && facts.freeSlots > 0, findings }
}

function isOver(facts: AccountFacts): facts is AccountFacts & { state: 'closed' | 'retired' } {
  return facts.state === 'closed' || facts.state === 'retired'
}

function membershipFindings({ membershipEndsAt }: AccountFacts, now: Instant): AccountFinding[] {
  if (endsWithin(membershipEndsAt, 0, now)) return [defect('membership_ended')]
  if (endsWithin(membershipEndsAt, STOP_REGISTERING_BEFORE_END_MS, now)) return [defect('membership_short')]
  return endsWithin(membershipEndsAt, MEMBERSHIP_WARNING_MS, now)
    ? [{ ...defect('membership_ending'), severity: 'warning' }]
    : []
}

function isCertificate(code: AccountDefect): boolean {
  return code === 'certificate' || code === 'certificate_role'
}

/** A refused renewal is only a warning while the current certificate is valid. */
function certificateFindings(
  { certificateEndsAt, hasIssuer, defects }: AccountFacts,
  now: Instant,
): AccountFinding[] {
  const refused = defects.find((one) => isCertificate(one.defect))
  const detail = refused?.detail || null
  if (!certificateEndsAt) {
    // The first check creates the certificate, so before it none is missing.
    const isUnchecked = defects.some((one) => one.defect === 'unchecked')
    return isUnchecked && !refused ? [] : [defect(refused?.defect ?? 'certificate', detail)]
  }
  if (endsWithin(certificateEndsAt, 0, now)) return [defect('certificate_expired', detail)]
  return [
    ...(endsWithin(certificateEndsAt, RENEW_CERTIFICATE_BEFORE_END_MS, now)
      ? [{ ...defect('certificate_ending', detail), severity: 'warning' as const }]
      : []),
    ...(hasIssuer ? [] : [defect('certificate_issuer')]),
  ]
}

function storedFinding({ defect: code, detail, since }: StoredDefect, now: Instant): AccountFinding {
  const isOutage = code === 'unreachable' && !endsWithin(since, -UNREACHABLE_AFTER_MS, now)
  return { ...defect(code, detail || null), ...(isOutage && { severity: 'warning' as const }) }
}

function slotFindings({ freeSlots }: AccountFacts): AccountFinding[] {
  return freeSlots > 0 ? [] : [{ code: 'slots', severity: 'full', detail: null }]
}

function defect(code: AccountFindingCode, detail: string | null = null): AccountFinding {
  return { code, severity: 'defect', detail }
}

function endsWithin(end: Instant, before: number, now: Instant): boolean {
  return addMilliseconds(end, -before) <= now
}

/** The text of a finding, followed by Apple's error text. */
export function joinFindingText(message: string, { detail }: AccountFinding): string {
  return detail ? `${message} (${detail})` : message
}

const UNFINISHABLE: readonly AccountFindingCode[] = [
  'certificate',
  'certificate_role',
  'certificate_expired',
  'app_id',
  'app_id_role',
  'profile',
  'profile_role',
]

/** Whether devices in registration should leave the account: Apple answers, but no profile can be created. */
export function canFinishRegistrations({ findings }: AccountReadiness): boolean {
  return !findings.some(({ code, severity }) => severity === 'defect' && UNFINISHABLE.includes(code))
}
