import type { ReactNode } from 'react'
import { UNSAVED_ITEM_LABEL } from '#features/catalogue/editing/draft.rules.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { classes } from '#ui/classes.ts'
import { FailureNotice, Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { Icon } from '#ui/picture/Icon.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ActionButton } from '../kit/ActionButton.tsx'
import { Loaded } from '../kit/Loaded.tsx'
import { ScreenHead } from '../kit/ScreenHead.tsx'
import { useLoadedData } from '../kit/useLoadedData.ts'
import { useOfficeFacts } from '../shell/officeApi.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { officeHref, usePathParameter } from '../shell/officeRouter.tsx'
import { ItemPlans } from '../version/ItemPlans.tsx'
import { versionsPath } from '../version/itemPath.ts'
import { PlanButton } from '../version/PlanButton.tsx'
import css from './EditorFrame.module.css'
import { PREVIEW_ELEMENT_ID } from './PreviewPane.tsx'
import { type DraftEditor, type EditableItem, type EditableList, VERSION_KIND_OF } from './useEditor.ts'

interface ScreenProps<List extends EditableList> {
  list: List
  /** The initial values of a new item. */
  fresh: EditableItem<List>
  children: (item: EditableItem<List>, onStored: (item: EditableItem<List>) => void) => ReactNode
}

/** Loads the item named in the URL into its editor, or begins a new one. */
export function EditorScreen<List extends EditableList>({ list, fresh, children }: ScreenProps<List>) {
  const label = usePathParameter(`/${list}/{label}`, 'label')
  if (label === UNSAVED_ITEM_LABEL) return children(fresh, () => undefined)
  return (
    <KnownItem key={label} list={list} label={label}>
      {children}
    </KnownItem>
  )
}

type KnownProps<List extends EditableList> = Omit<ScreenProps<List>, 'fresh'> & { label: string }

function KnownItem<List extends EditableList>({ list, label, children }: KnownProps<List>) {
  const input = { label } as OfficeCalls[`GET /${List}/{label}`]['input']
  const item = useLoadedData(`GET /${list}/{label}`, input)
  return <Loaded of={item}>{(data) => children(data, item.put)}</Loaded>
}

interface Props {
  title: ReactNode
  /** Path of the item's public page; null while visitors do not see it. */
  publicPath?: string | null
  editor: DraftEditor<unknown>
  /** Text that explains what removing the item means; without it the item cannot be removed. */
  removalText?: string | undefined
  preview?: ReactNode
  children: ReactNode
}

/** The common frame of all catalogue editors: label of a new item, save button, conflicts and errors. */
export function EditorFrame({ title, publicPath, editor, removalText, preview, children }: Props) {
  const t = useMessages('officeCatalogue')
  const { publicUrl } = useOfficeFacts()
  const { list, label, isNew, acting } = editor
  const path = publicPath === undefined ? `/${list}/${encodeURIComponent(label)}` : publicPath
  const item = { kind: VERSION_KIND_OF[list], key: label }
  const plans = useLoadedData('GET /plans', item)
  return (
    <>
      <ScreenHead title={title} back={{ href: officeHref(`/${list}`), label: t(`office_title_${list}`) }}>
        {!isNew && <Anchor href={officeHref(versionsPath(item))}>{t('office_title_versions')}</Anchor>}
        {!isNew && path !== null && (
          <a href={`${publicUrl}${path}`} target="_blank" rel="noreferrer">
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
            {isNew && <NewLabel editor={editor} />}
            <ItemPlans
              plans={plans}
              onLoad={(draft) => editor.change(draft as Partial<unknown>)}
              onPublished={editor.takeTheirs}
            />
            {children}
          </Stack>
          <div className={css.bar}>
            <Trouble editor={editor} />
            <Button busy={acting.isBusy} onClick={() => editor.save()}>
              {t('office_save')}
            </Button>
            {editor.isChanged && !isNew && (
              <PlanButton
                item={item}
                draft={editor.values as object}
                version={editor.version}
                onKept={() => {
                  editor.discard()
                  plans.reload()
                }}
              />
            )}
            {removalText && !isNew && <Removal editor={editor} text={removalText} />}
            {preview !== undefined && (
              <a className={css.toPreview} href={`#${PREVIEW_ELEMENT_ID}`}>
                {t('office_preview')}
              </a>
            )}
            <span className={css.state} role="status">
              {editor.isChanged ? t('office_draft_unsaved') : null}
            </span>
            {editor.isChanged && !isNew && (
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

function Removal({ editor, text }: { editor: DraftEditor<unknown>; text: string }) {
  const t = useMessages('officeCatalogue')
  const { list, label, version, acting, leave } = editor
  if (list === 'applications') return null
  return (
    <ActionButton
      acting={acting}
      call={`DELETE /${list}/{label}`}
      input={{ label, version }}
      done={t('office_removed')}
      onDone={leave}
      label={t('office_remove')}
      kind="danger"
      size="medium"
      title={t('office_draft_remove')}
    >
      <p>{text}</p>
    </ActionButton>
  )
}

function NewLabel({ editor }: { editor: DraftEditor<unknown> }) {
  const t = useMessages('officeCatalogue')
  return (
    <Field
      label={t('office_draft_label')}
      hint={t('office_draft_label_hint')}
      value={editor.newLabel}
      onValue={editor.setNewLabel}
      error={editor.acting.fields['label']}
      dir="ltr"
      maxLength={80}
      required
    />
  )
}

function Trouble({ editor }: { editor: DraftEditor<unknown> }) {
  const t = useMessages('officeCatalogue')
  const { isBusy, error } = editor.acting
  if (!error) return null
  if (!editor.isOvertaken)
    return (
      <div className={css.trouble}>
        <FailureNotice text={error} />
      </div>
    )
  return (
    <div className={css.trouble}>
      <Notice
        tone="warning"
        title={error}
        live
        action={
          <Cluster>
            <Button kind="secondary" size="small" busy={isBusy} onClick={editor.takeTheirs}>
              {t('office_draft_take_theirs')}
            </Button>
            <Button kind="danger" size="small" busy={isBusy} onClick={editor.saveOverTheirs}>
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
