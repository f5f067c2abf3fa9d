import { useMessages } from '#web/i18n.tsx'
import { useShortcuts } from '../../shell/shortcut/useShortcuts.ts'

/** The shortcuts of a ticket: write a reply, and focus the button that replies and resolves, which needs Enter. */
export function useTicketShortcuts(): void {
  const t = useMessages('officeSearch')
  useShortcuts([
    {
      keys: ['r'],
      group: 'ticket',
      label: t('office_shortcut_reply'),
      run: () => document.querySelector<HTMLElement>('main textarea')?.focus(),
    },
    {
      keys: ['e'],
      group: 'ticket',
      label: t('office_shortcut_resolve'),
      run: () => document.querySelector<HTMLElement>('main [data-shortcut="resolve"]')?.focus(),
    },
  ])
}
