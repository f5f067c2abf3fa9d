import { modelNameOfProduct } from '#features/device/model.table.ts'
import type { RegistrationEvent } from '#features/device/registration/registration.rules.ts'
import type { GrantReason } from '#features/subscription/subscription.rules.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { officeHref } from '../shell/officeRouter.tsx'
import css from './Customer.module.css'
import type { TimelineEntry } from './timeline.types.ts'

type Kind = TimelineEntry['kind']
type OperatorCall = 'phone' | 'code' | 'release' | 'sign_out' | 'days' | 'refund'
type SessionEnd = 'signed_out' | 'signed_out_everywhere' | 'token_reused' | 'codes_guessed'

/** The screen for each kind of entry. The screen of refunds is for finance only, so refunds are not linked. */
const LINKS: Partial<Record<Kind, string>> = {
  device_added: 'devices',
  registration: 'devices',
  problem_reported: 'devices',
  payment_begun: 'payments',
  payment_paid: 'payments',
  payment_failed: 'payments',
  ticket_opened: 'tickets',
  ticket_message: 'tickets',
  ticket_closed: 'tickets',
}

export function TimelineTitle({ entry }: { entry: TimelineEntry }) {
  const title = useTitle(entry)
  const list = LINKS[entry.kind]
  if (!list || !entry.target) return title
  return <Anchor href={officeHref(`/${list}/${entry.target}`)}>{title}</Anchor>
}

/** The kind decides the type of the label: the server takes both from one row. */
function useTitle({ kind, label, text, count }: TimelineEntry): string {
  const t = useMessages('officeCustomer')
  const device = useMessages('officeDevice')
  switch (kind) {
    case 'registration':
      return device(`office_device_event_${label as RegistrationEvent}`)
    case 'days':
      return t(`office_timeline_days_${label as GrantReason | 'operator'}`, { count: count ?? 0 })
    case 'refund_ended':
      return t(`office_timeline_refund_ended_${label as 'withdrawn' | 'rejected'}`)
    case 'ticket_message':
      return t(`office_timeline_ticket_message_${label as 'user' | 'operator'}`)
    case 'note':
      return t('office_timeline_note', { author: label ?? '' })
    case 'operator':
      return t(`office_timeline_operator_${label as OperatorCall}`, { operator: text ?? '' })
    default:
      return t(`office_timeline_${kind}`)
  }
}

const SUMS: readonly Kind[] = [
  'payment_begun',
  'payment_paid',
  'payment_failed',
  'refund_requested',
  'refund_paid',
]

export function TimelineText({ entry: { kind, label, text, count } }: { entry: TimelineEntry }) {
  const t = useMessages('officeCustomer')
  const { number, digits } = useFormatFigures()
  const parts: string[] = []
  if (SUMS.includes(kind) && count !== null) parts.push(t('office_customer_toman', { sum: number(count) }))
  if (kind === 'payment_paid' && text) parts.push(`${t('office_customer_tracking')} ${digits(text)}`)
  if (kind === 'signed_out' && label) parts.push(t(`office_timeline_end_${label as SessionEnd}`))
  if ((kind === 'device_added' || kind === 'registration') && text) parts.push(modelNameOfProduct(text))
  if (kind === 'notice') {
    parts.push(
      t(`office_customer_notice_state_${label as 'waiting' | 'sending' | 'sent' | 'failed'}`),
      text ?? t('office_customer_notice_erased'),
    )
  }
  if (kind === 'note' && count !== null) parts.push(t('office_customer_note_days', { count }))
  if (WORDS.includes(kind) && text) parts.push(text)
  if (parts.length === 0) return null
  return (
    <span className={css.text} dir="auto">
      {parts.join(' · ')}
    </span>
  )
}

/** Kinds of entries whose text was written by a person. */
const WORDS: readonly Kind[] = ['note', 'ticket_opened', 'ticket_message', 'problem_reported']
