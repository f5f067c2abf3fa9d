import { Fragment } from 'react'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import css from './ShortcutsDialog.module.css'
import { SHORTCUT_GROUPS } from './shortcut.rules.ts'
import { listShortcuts } from './useShortcuts.ts'

/** Lists the shortcuts that work on the screen behind the dialog. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages('officeSearch')
  const rows = [
    { keys: ['Ctrl', 'K'], group: 'everywhere', label: t('office_shortcut_search'), isTogether: true },
    ...listShortcuts().map((one) => ({ ...one, isTogether: false })),
    { keys: ['Enter'], group: 'list', label: t('office_shortcut_open'), isTogether: false },
  ]
  return (
    <Dialog open onClose={onClose} title={t('office_shortcuts')} closeLabel={t('close')}>
      <Stack gap={4}>
        <p>{t('office_shortcuts_text')}</p>
        {SHORTCUT_GROUPS.map((group) => {
          const own = rows.filter((row) => row.group === group)
          if (own.length === 0) return null
          return (
            <section key={group}>
              <h3 className={css.group}>{t(`office_shortcuts_group_${group}`)}</h3>
              <dl className={css.list}>
                {own.map(({ keys, label, isTogether }) => (
                  <div key={keys.join(' ')} className={css.row}>
                    <dt dir={isTogether ? 'ltr' : undefined}>
                      {keys.map((key, at) => (
                        <Fragment key={key}>
                          {at > 0 && (
                            <span className={css.then}>{isTogether ? '+' : t('office_shortcuts_then')}</span>
                          )}
                          <kbd className={css.key}>{key.length === 1 ? key.toUpperCase() : key}</kbd>
                        </Fragment>
                      ))}
                    </dt>
                    <dd>{label}</dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        })}
      </Stack>
    </Dialog>
  )
}
