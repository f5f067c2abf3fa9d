import type { ReactNode } from 'react'
import { Anchor } from '#ui/Anchor.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Icon } from '#ui/picture/Icon.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useNavigate } from '#web/router.tsx'
import css from './AccountSection.module.css'

interface Row {
  id: string
  href: string
  title: ReactNode
  note: string
  /** Shown at the end of the row. */
  mark?: ReactNode
}

interface Props {
  title: string
  /** Null when loading failed. */
  rows: Row[] | null
  failed: string
  empty: string
  more: { href: string; label: string }
}

/** A list of one kind of thing, with a link to its page. */
export function AccountSection({ title, rows, failed, empty, more }: Props) {
  return (
    <Stack as="section" gap={3}>
      <h2>{title}</h2>
      {rows === null && <NotLoaded text={failed} />}
      {rows?.length === 0 && <p className={css.note}>{empty}</p>}
      <ul className={css.list}>
        {rows?.map(({ id, href, title: what, note, mark }) => (
          <li key={id} className={css.item}>
            <Anchor className={css.link} href={href}>
              <span className={css.what}>{what}</span>
              <span className={css.mark}>{mark}</span>
              <span className={css.note}>{note}</span>
            </Anchor>
          </li>
        ))}
        <li className={css.item}>
          <Anchor className={css.more} href={more.href}>
            <span>{more.label}</span>
            <Icon name="chevron" size={18} />
          </Anchor>
        </li>
      </ul>
    </Stack>
  )
}

function NotLoaded({ text }: { text: string }) {
  const t = useMessages('account')
  const navigate = useNavigate()
  const again = () => void navigate(window.location.pathname, { replace: true, preventScrollReset: true })
  return (
    <Notice
      tone="danger"
      action={
        <Button kind="secondary" onClick={again}>
          {t('retry')}
        </Button>
      }
    >
      {text}
    </Notice>
  )
}
