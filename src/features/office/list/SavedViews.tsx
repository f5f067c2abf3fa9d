import { useState } from 'react'
import { Button } from '#ui/form/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Cluster } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ActionButton } from '../kit/ActionButton.tsx'
import { EditDialog } from '../kit/form/EditDialog.tsx'
import { FilterChips } from '../kit/list/FilterChips.tsx'
import { type ReloadableData, useLoadedData } from '../kit/useLoadedData.ts'
import { useMutation } from '../kit/useMutation.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { navigateOffice, useOfficeLocation } from '../shell/officeRouter.tsx'
import css from './SavedViews.module.css'
import { MAXIMUM_VIEW_NAME_LENGTH, viewQueryOf } from './view.rules.ts'
import { BUILT_IN_VIEWS, type SavedViewListName } from './views.data.ts'

type Views = OfficeCalls['GET /views']['output']
type View = Views['views'][number]

/** The saved views of a list: those for every operator, and the operator's own. A view is the URL of the list. */
export function SavedViews({ list }: { list: SavedViewListName }) {
  const t = useMessages('office')
  const { path, query } = useOfficeLocation()
  const loaded = useLoadedData('GET /views', { list })
  const views = loaded.data?.views ?? []
  const shown = viewQueryOf(query)
  const own = views.find((view) => view.query === shown)
  const builtIn = BUILT_IN_VIEWS[list] ?? []
  const isKnown =
    shown === '' || own !== undefined || builtIn.some((view) => viewQueryOf(view.query) === shown)
  const options = [
    { value: '', label: t('office_view_everything') },
    ...builtIn.map((view) => ({ value: viewQueryOf(view.query), label: t(view.name) })),
    ...views.map((view) => ({ value: view.query, label: view.name })),
  ]
  if (options.length === 1 && isKnown) return null
  return (
    <div className={css.views}>
      <FilterChips
        label={t('office_views')}
        options={options}
        value={shown}
        onValue={(chosen) => navigateOffice(chosen ? `${path}?${chosen}` : path)}
      />
      <Cluster>
        {!isKnown && <NameView list={list} query={shown} views={loaded} />}
        {own && <NameView list={list} query={shown} known={own} views={loaded} />}
        {own && <DeleteView view={own} views={loaded} />}
      </Cluster>
    </div>
  )
}

interface NameProps {
  list: SavedViewListName
  query: string
  /** The view to rename; without it, the current filter becomes a new view. */
  known?: View
  views: ReloadableData<Views>
}

function NameView({ list, query, known, views }: NameProps) {
  const t = useMessages('office')
  const acting = useMutation()
  const [name, setName] = useState<string | null>(null)
  const label = t(known ? 'office_view_rename' : 'office_view_save')
  const save = async () => {
    const given = name ?? ''
    const answer = known
      ? await acting.act('POST /views/{id}/name', { id: known.id, name: given }, t('office_saved'))
      : await acting.act('POST /views', { list, name: given, query }, t('office_saved'))
    if (answer === null) return
    views.put(answer)
    setName(null)
  }
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setName(known?.name ?? '')}>
        {label}
      </Button>
      {name !== null && (
        <EditDialog title={label} acting={acting} onClose={() => setName(null)} onSave={save}>
          <Field
            label={t('office_view_name')}
            value={name}
            onValue={setName}
            error={acting.fields['name']}
            maxLength={MAXIMUM_VIEW_NAME_LENGTH}
            dir="auto"
          />
        </EditDialog>
      )}
    </>
  )
}

function DeleteView({ view: { id, name }, views }: { view: View; views: ReloadableData<Views> }) {
  const t = useMessages('office')
  return (
    <ActionButton
      call="DELETE /views/{id}"
      input={{ id }}
      updates={views}
      done={t('office_removed')}
      label={t('office_view_delete')}
      kind="danger"
      askKind="quiet"
      title={t('office_view_delete_title', { name })}
    >
      <p>{t('office_view_delete_text')}</p>
    </ActionButton>
  )
}
