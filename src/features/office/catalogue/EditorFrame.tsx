import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { Icon } from '#ui/picture/Icon.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ConfirmButton } from '../shell/ConfirmButton.tsx'
import { ScreenHead } from '../shell/ScreenHead.tsx'
import css from './EditorFrame.module.css'
import { PREVIEW } from './PreviewPane.tsx'
import type { Editor } from './useEditor.ts'

interface Props {
  title: ReactNode
  back: { href: string; label: string }
  /** The public page of the item. */
  publicHref?: string | undefined
  editor: Editor
  removal?: { text: string } | undefined
  preview?: ReactNode
  children: ReactNode
}

/** The common frame of all editors: label of a new item, save button, conflicts and errors. */
export function EditorFrame({ title, back, publicHref, editor, removal, preview, children }: Props) {
  const t = useMessages('officeCatalogue')
  const shell = useMessages('office')
  return (
    <>
      <ScreenHead title={title} back={back}>
        {publicHref && (
          <a href={publicHref} target="_blank" rel="noreferrer">
            <Cluster>
              {t('office_draft_see')}
              <Icon name="external" size={18} />
            </Cluster>
          </a>
        )}
      </ScreenHead>
      <div className={classes(css.columns, preview !== undefined && css.withPreview)}>
        <div>
          <Stack gap={5}>
            {editor.isNew && <NewLabel editor={editor} />}
            {children}
          </Stack>
          <div className={css.bar}>
            <Trouble editor={editor} />
            <Button busy={editor.isBusy} onClick={() => editor.save()}>
              {shell('office_save')}
            </Button>
            {removal && !editor.isNew && (
              <ConfirmButton
                label={shell('office_remove')}
                kind="danger"
                size="medium"
                title={t('office_draft_remove')}
                isBusy={editor.isBusy}
                error={editor.error}
                onConfirm={editor.remove}
                onOpen={editor.clear}
              >
                <p>{removal.text}</p>
              </ConfirmButton>
            )}
            {preview !== undefined && (
              <a className={css.toPreview} href={`#${PREVIEW}`}>
                {t('office_preview')}
              </a>
            )}
            <span className={css.state} role="status">
              {editor.isChanged ? t('office_draft_unsaved') : null}
            </span>
            {editor.isChanged && !editor.isNew && (
              <Button kind="quiet" size="small" onClick={editor.discard}>
                {t('office_draft_discard')}
              </Button>
            )}
          </div>
        </div>
        {preview !== undefined && <div className={css.preview}>{preview}</div>}
      </div>
    </>
  )
}

function NewLabel({ editor }: { editor: Editor }) {
  const t = useMessages('officeCatalogue')
  return (
    <Field
      label={t('office_draft_label')}
      hint={t('office_draft_label_hint')}
      value={editor.newLabel}
      onValue={editor.setNewLabel}
      error={editor.labelError}
      dir="ltr"
      maxLength={80}
      required
    />
  )
}

function Trouble({ editor }: { editor: Editor }) {
  const t = useMessages('officeCatalogue')
  if (!editor.error) return null
  if (!editor.isOvertaken)
    return (
      <div className={css.trouble}>
        <Notice tone="danger" live>
          {editor.error}
        </Notice>
      </div>
    )
  return (
    <div className={css.trouble}>
      <Notice
        tone="warning"
        title={editor.error}
        live
        action={
          <Cluster>
            <Button kind="secondary" size="small" busy={editor.isBusy} onClick={editor.takeTheirs}>
              {t('office_draft_take_theirs')}
            </Button>
            <Button kind="danger" size="small" busy={editor.isBusy} onClick={editor.saveOverTheirs}>
              {t('office_draft_keep_mine')}
            </Button>
          </Cluster>
        }
      >
        {t('office_draft_overtaken')}
      </Notice>
    </div>
  )
}
