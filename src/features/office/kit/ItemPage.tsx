import { type ReactNode, useId, useState } from 'react'
import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useDraft } from '../catalogue/useDraft.ts'
import { navigateOffice, officeHref } from '../shell/officeRouter.tsx'
import type { ItemRef } from '../version/itemPath.ts'
import { useLargeDrop } from '../version/LargeDrop.tsx'
import { TimeField } from './form/TimeField.tsx'
import { type FormState, fieldErrorOf } from './form/useForm.ts'
import css from './ItemPage.module.css'
import { ScreenHead } from './ScreenHead.tsx'
import type { ActionState } from './useMutation.ts'

interface Props<Values> {
  title: string
  /** The list that the item belongs to. */
  back: { path: string; label: string }
  /** The key of the item, with which its unsaved values are found again. */
  draftKey: string
  initial: Values
  /** The version of the item in `initial`; empty for a new item. */
  version?: string
  acting: ActionState
  /** A stored item with versions: its change can be scheduled. */
  versions?: ItemRef | undefined
  /** Saves the values of this version. Returns whether that succeeded, and then leaves the page. */
  onSave: (values: Values, version: string, confirmsLargeDrop: boolean) => Promise<boolean>
  saveLabel?: string
  children: (form: FormState<Values>) => ReactNode
}

/**
 * The page with the form for a new or existing item. Unsaved values are kept while the operator looks at other screens;
 * closing the window asks for confirmation.
 */
export function ItemPage<Values extends object>(props: Props<Values>) {
  const { title, back, draftKey, initial, version = '', acting, versions, saveLabel, children } = props
  const t = useMessages('office')
  const id = useId()
  const stored = { draft: initial, version }
  const draft = useDraft(draftKey, stored)
  const form = {
    values: draft.draft,
    change: draft.change,
    errorAt: (name: string) => fieldErrorOf(acting.fields, name),
  }
  const { drop, publishAt, setPublishAt, save } = useItemSave(props, draft, stored)
  const discard = () => {
    acting.clear()
    draft.accept(stored)
  }
  return (
    <>
      <ScreenHead title={title} back={{ href: officeHref(back.path), label: back.label }} />
      <form
        id={id}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Card>
          <Stack gap={4}>
            {drop.notice}
            {children(form)}
            {versions && (
              <TimeField
                label={t('office_publish_at')}
                hint={t('office_publish_now_hint')}
                value={publishAt}
                onValue={setPublishAt}
                error={acting.fields['publish_at']}
              />
            )}
          </Stack>
        </Card>
        <SaveBar
          error={drop.isRefused ? '' : acting.error}
          isBusy={acting.isBusy}
          isChanged={draft.isChanged}
          label={saveLabel}
          onDiscard={discard}
        />
      </form>
    </>
  )
}

interface Stored<Values> {
  draft: Values
  version: string
}

/** Saves at once, or schedules the change of a stored item. */
function useItemSave<Values extends object>(
  { acting, back, versions, onSave }: Props<Values>,
  draft: ReturnType<typeof useDraft<Values>>,
  stored: Stored<Values>,
) {
  const t = useMessages('office')
  const drop = useLargeDrop(acting)
  const [publishAt, setPublishAt] = useState<string | null>(null)
  const schedule = async (item: ItemRef) => {
    const fields = Object.fromEntries(Object.entries(draft.draft))
    const change = { draft: fields, version: draft.version, publishAt, confirmsLargeDrop: drop.isConfirmed }
    if ((await acting.act('POST /plans', { ...item, ...change }, t('office_scheduled'))) === null) return
    draft.accept(stored)
    navigateOffice(back.path)
  }
  const save = async () => {
    if (versions && publishAt !== null) await schedule(versions)
    else if (await onSave(draft.draft, draft.version, drop.isConfirmed)) draft.accept(stored)
  }
  return { drop, publishAt, setPublishAt, save }
}

interface SaveBarProps {
  error: string
  isBusy: boolean
  isChanged: boolean
  label: string | undefined
  onDiscard: () => void
}

function SaveBar({ error, isBusy, isChanged, label, onDiscard }: SaveBarProps) {
  const t = useMessages('office')
  return (
    <div className={css.bar}>
      <FailureNotice text={error} />
      <Button type="submit" busy={isBusy}>
        {label ?? t('office_save')}
      </Button>
      <span className={css.state} role="status">
        {isChanged ? t('office_unsaved') : null}
      </span>
      {isChanged && (
        <Button kind="quiet" size="small" onClick={onDiscard}>
          {t('office_discard')}
        </Button>
      )}
    </div>
  )
}
