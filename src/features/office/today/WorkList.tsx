import type { ReactNode } from 'react'
import { matchPath } from '#kernel/path.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useDeviceTypes } from '../device/useDeviceTypes.ts'
import { useFormatCount } from '../kit/useFormatCount.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { OFFICE_PAGES } from '../shell/officePages.ts'
import { officeHref } from '../shell/officeRouter.tsx'
import { useFormatWorkTime } from './useFormatWorkTime.ts'
import css from './WorkList.module.css'

type Item = OfficeCalls['GET /work']['output']['items'][number]

/** The work that needs a person, most urgent first. Each line is a link. */
export function WorkList({ items }: { items: readonly Item[] }) {
  const t = useMessages('officeToday')
  if (items.length === 0)
    return <EmptyState title={t('office_work_none')} text={t('office_work_none_text')} drawing="orchard" />
  return (
    <section aria-label={t('office_work')}>
      <ul className={css.list}>
        {items.map((item) => (
          <WorkRow key={`${item.kind} ${item.subject} ${item.deviceType} ${item.to}`} item={item} />
        ))}
      </ul>
    </section>
  )
}

const TONES = { urgent: 'danger', soon: 'warn', later: 'neutral' } as const

function WorkRow({ item }: { item: Item }) {
  const t = useMessages('officeToday')
  const office = useMessages('office')
  const format = useFormatCount()
  const time = useFormatWorkTime()
  const { severity, owner, to, oldestTo, count, isMore } = item
  return (
    <li className={css.row}>
      <span className={css.severity}>
        <Badge tone={TONES[severity]}>{t(`office_work_severity_${severity}`)}</Badge>
      </span>
      <div className={css.text}>
        <p className={css.title}>
          <WorkLink to={to}>
            {(count > 1 || isMore) && <span className={css.count}>{format({ count, isMore })}</span>}
            <WorkTitle item={item} />
          </WorkLink>
        </p>
        <Detail item={item} />
      </div>
      <span className={css.time}>{time(item)}</span>
      <span className={css.owner}>{office(`office_role_${owner}`)}</span>
      <span className={css.oldest}>
        {oldestTo && <Anchor href={officeHref(oldestTo)}>{t('office_work_oldest')}</Anchor>}
      </span>
    </li>
  )
}

/** A link, unless the office has no screen for the item. */
function WorkLink({ to, children }: { to: string; children: ReactNode }) {
  const [path = ''] = to.split('?')
  const hasPage = OFFICE_PAGES.some((page) => matchPath(page.path, path))
  return hasPage ? (
    <Anchor className={css.link} href={officeHref(to)}>
      {children}
    </Anchor>
  ) : (
    children
  )
}

function WorkTitle({ item: { kind, subject, deviceType } }: { item: Item }) {
  const t = useMessages('officeToday')
  const typeName = useDeviceTypes()
  switch (kind) {
    case 'account_defect':
    case 'account_silent':
    case 'membership_ending':
    case 'certificate_ending':
    case 'profile_ending':
      return subject === null ? t('office_work_more_accounts') : t(`office_work_${kind}`, { subject })
    case 'sms_credit':
      return t('office_work_sms_credit', { subject: subject ?? '' })
    case 'slots_out':
      return t('office_work_slots_out', { kind: typeName(deviceType ?? 0) })
    default:
      return t(`office_work_${kind}`)
  }
}

/** Details of the problem, where the title does not contain them. */
function Detail({ item: { kind, finding, subject } }: { item: Item }) {
  const t = useMessages('officeDevice')
  if (kind === 'account_defect' && finding)
    return <p className={css.detail}>{t(`office_account_finding_${finding}`)}</p>
  if ((kind === 'jobs_failed' || kind === 'money_difference') && subject)
    return (
      <p className={css.detail}>
        <bdi dir="ltr">{subject}</bdi>
      </p>
    )
  return null
}
