import { useMessages } from '#web/i18n.tsx'
import css from './ChangeList.module.css'
import type { FieldChange } from './stateDiff.rules.ts'
import { useDescribeChange } from './useDescribeChange.ts'

const SHOWN = 4

/** The first changes as short sentences, and the number of others. */
export function ChangeSentences({ changes }: { changes: readonly FieldChange[] }) {
  const t = useMessages('officeVersion')
  const { sentence } = useDescribeChange()
  const rest = changes.length - SHOWN
  return (
    <ul className={css.sentences}>
      {changes.slice(0, SHOWN).map((change) => (
        <li key={`${change.kind} ${change.path} ${change.from}`} dir="auto">
          {sentence(change)}
        </li>
      ))}
      {rest > 0 && <li>{t('office_version_more', { count: rest })}</li>}
    </ul>
  )
}
