// Made by `npm run schema` from db/migrations. Do not edit.
import type { Generated } from 'kysely'

export interface IdempotencyTable {
  scope: string
  key: string
  requestHash: string
  leaseUntil: Date
  status: number | null
  body: string | null
  expiresAt: Date
}

export interface LimitBucketTable {
  limitName: string
  subject: string
  hits: Date[]
  expiresAt: Date
}

export interface NoticeTable {
  id: Generated<number>
  subject: string
  phoneNumber: string | null
  text: string | null
  state: Generated<string>
  attempts: Generated<number>
  provider: string | null
  providerMessageId: string | null
  failure: string | null
  createdAt: Date
  finishedAt: Date | null
  eraseAt: Date | null
}

export interface ProductClockTable {
  isTheRow: Generated<boolean>
  offsetMs: Generated<number>
}

export interface RegistrationGateTable {
  isTheRow: Generated<boolean>
  isOpen: boolean
  changedAt: Date | null
}

export interface RegistrationInterestTable {
  id: Generated<number>
  phoneNumber: string
  locale: string
  createdAt: Date
  announcedAt: Date | null
}

export interface SandboxSmsMessageTable {
  id: Generated<number>
  provider: string
  localId: number | null
  receptor: string
  text: string
  code: string | null
  delivery: Generated<string>
  createdAt: Date
}

export interface DB {
  'idempotency': IdempotencyTable
  'limitBucket': LimitBucketTable
  'notice': NoticeTable
  'productClock': ProductClockTable
  'registrationGate': RegistrationGateTable
  'registrationInterest': RegistrationInterestTable
  'sandbox.smsMessage': SandboxSmsMessageTable
}
