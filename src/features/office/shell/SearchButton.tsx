import { type ReactNode, useEffect, useState } from 'react'
import { isRoleAllowed } from '#kernel/role.ts'
import { Icon } from '#ui/picture/Icon.tsx'
import { useMessages } from '#web/i18n.tsx'
import { CommandPalette } from '../search/CommandPalette.tsx'
import { OFFICE_PAGES } from './officePages.ts'
import { navigateOffice } from './officeRouter.tsx'
import css from './SearchButton.module.css'
import { focusFilter, focusRow } from './shortcut/listKeys.ts'
import { ShortcutsDialog } from './shortcut/ShortcutsDialog.tsx'
import { isPaletteKey, type Shortcut, type ShortcutKey } from './shortcut/shortcut.rules.ts'
import { useShortcutKeys, useShortcuts } from './shortcut/useShortcuts.ts'
import type { SignedInOperator } from './signedIn.types.ts'

/** The second key after `g`, by the screen that it opens. */
const GO_KEYS: Readonly<Record<string, ShortcutKey>> = {
  '/': 'h',
  '/tickets': 't',
  '/customers': 'c',
  '/devices': 'd',
  '/payments': 'p',
  '/refunds': 'r',
  '/accounts': 'u',
  '/applications': 'a',
  '/stories': 's',
  '/packages': 'k',
  '/files': 'f',
  '/wishes': 'w',
}

/** The search palette and its keys, which work on every screen. `open` shows it; render `dialogs` once in the page. */
export function useSearch(who: SignedInOperator): { open: () => void; dialogs: ReactNode } {
  const [opened, setOpened] = useState<'palette' | 'shortcuts' | null>(null)
  const close = () => setOpened(null)
  useShortcutKeys()
  useShortcuts([...useEverywhere(() => setOpened('shortcuts')), ...useGoTo(who)])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return
      event.preventDefault()
      setOpened('palette')
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return {
    open: () => setOpened('palette'),
    dialogs: (
      <>
        {opened === 'palette' && <CommandPalette who={who} onClose={close} />}
        {opened === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      </>
    ),
  }
}

export function SearchButton({ onOpen }: { onOpen: () => void }) {
  const t = useMessages('officeSearch')
  return (
    <button type="button" className={css.button} onClick={onOpen}>
      <Icon name="search" size={18} />
      <span className={css.label}>{t('office_palette')}</span>
      <kbd className={css.keys} dir="ltr">
        Ctrl K
      </kbd>
    </button>
  )
}

/** The search in the bar of a narrow screen, where the menu is closed. */
export function SearchIcon({ onOpen }: { onOpen: () => void }) {
  const t = useMessages('officeSearch')
  return (
    <button type="button" className={css.icon} aria-label={t('office_palette')} onClick={onOpen}>
      <Icon name="search" />
    </button>
  )
}

function useEverywhere(onHelp: () => void): Shortcut[] {
  const t = useMessages('officeSearch')
  return [
    { keys: ['?'], group: 'everywhere', label: t('office_shortcut_help'), run: onHelp },
    { keys: ['j'], group: 'list', label: t('office_shortcut_next'), run: () => focusRow(1) },
    { keys: ['k'], group: 'list', label: t('office_shortcut_previous'), run: () => focusRow(-1) },
    { keys: ['/'], group: 'list', label: t('office_shortcut_filter'), run: focusFilter },
  ]
}

function useGoTo(who: SignedInOperator): Shortcut[] {
  const t = useMessages('office')
  return OFFICE_PAGES.filter(({ menu, roles }) => menu && isRoleAllowed(who.roles, roles)).flatMap(
    ({ path, title }) => {
      const key = GO_KEYS[path]
      return key ? { keys: ['g', key], group: 'go', label: t(title), run: () => navigateOffice(path) } : []
    },
  )
}
