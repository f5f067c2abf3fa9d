import { useMessages } from '#web/i18n.tsx'
import css from './ChangeList.module.css'
import type { FieldChange } from './stateDiff.rules.ts'
import { diffTexts } from './textDiff.rules.ts'
import { isPicture, useDescribeChange } from './useDescribeChange.ts'

/** Changes field by field: texts with inserted and removed words, other values before and after. */
export function ChangeList({ changes }: { changes: readonly FieldChange[] }) {
  const t = useMessages('officeVersion')
  const { label } = useDescribeChange()
  if (changes.length === 0) return <p>{t('office_version_same')}</p>
  return (
    <dl className={css.list}>
      {changes.map((change) => (
        <div key={`${change.kind} ${change.path} ${change.from}`}>
          <dt>{label(change.path)}</dt>
          <dd dir="auto">
            <Change change={change} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Change({ change }: { change: FieldChange }) {
  const { before, after, kind } = change
  const { value, sentence } = useDescribeChange()
  if (kind === 'moved') return sentence(change)
  if (isPicture(before) || isPicture(after)) return <PictureChange before={before} after={after} />
  if (kind === 'changed' && typeof before === 'string' && typeof after === 'string' && before && after)
    return <TextChange before={value(before)} after={value(after)} />
  return (
    <>
      {kind !== 'added' && <del>{value(before)}</del>} {kind !== 'removed' && <ins>{value(after)}</ins>}
    </>
  )
}

function TextChange({ before, after }: { before: string; after: string }) {
  return (
    <span className={css.text}>
      {diffTexts(before, after).map(({ text, kind }, at) => {
        const key = `${at} ${kind}`
        if (kind === 'removed') return <del key={key}>{text}</del>
        return kind === 'inserted' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>
      })}
    </span>
  )
}

function PictureChange({ before, after }: { before: unknown; after: unknown }) {
  return (
    <span className={css.pictures}>
      <Pictures ids={before} />
      <span aria-hidden="true" className={css.arrow}>
        →
      </span>
      <Pictures ids={after} />
    </span>
  )
}

function Pictures({ ids }: { ids: unknown }) {
  const { value } = useDescribeChange()
  const list = (Array.isArray(ids) ? ids : [ids]).filter(isPicture) as string[]
  if (list.length === 0) return <span>{value(null)}</span>
  return list.map((id) => <img key={id} src={`/pictures/${id}-64.png`} alt="" width={40} height={40} />)
}
