import { VERSION_KINDS, type VersionKind } from '../version/version.rules.ts'
import { AUDIT_WORDS, type AuditWording } from './auditWords.ts'

export interface AuditEntry {
  call: string
  subject: string | null
  detail: Record<string, unknown>
}

interface AuditedItem {
  wording: AuditWording | undefined
  /** The name of the changed item; empty if it has none. */
  name: string
  /** The kind of the item, if the sentence names it: for a restored version or a draft. */
  kind: VersionKind | null
}

/** The item that an audit entry is about. */
export function findAuditedItem({ call, subject, detail }: AuditEntry): AuditedItem {
  const wording = AUDIT_WORDS[call]
  if (!wording || wording.subject === null) return { wording, name: '', kind: null }
  const named = wording.subject ? detail[wording.subject] : undefined
  const kind = VERSION_KINDS.find((one) => one === (detail['kind'] ?? subject?.split(' ')[0])) ?? null
  if (named !== undefined) return { wording, name: nameOf(named), kind }
  const isRestore = call.startsWith('POST /versions/')
  return {
    wording,
    name: isRestore ? (subject ?? '').split(' ').slice(1).join(' ') : shortName(subject),
    kind: isRestore ? kind : null,
  }
}

/** The name of an item or of an uploaded file, without folders of the server. */
function nameOf(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? (value as { name?: unknown }).name : value
  if (typeof text !== 'string' && typeof text !== 'number') return ''
  return String(text).split(/[\\/]/).at(-1) ?? ''
}

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/** Shortens a long internal id: its first characters are enough to tell items apart. */
function shortName(subject: string | null): string {
  const text = subject ?? ''
  return UUID.test(text) ? text.slice(0, 8) : text
}
