import type { BrowserKind } from '#kernel/browserKind.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Steps } from '#ui/layout/Steps.tsx'
import { useMessages } from '#web/i18n.tsx'
import { CopyAddress } from './CopyAddress.tsx'

/** Apps that show pages inside themselves have a menu that leads out. */
const HAVE_MENU: ReadonlyArray<BrowserKind['browser']> = ['instagram', 'telegram', 'facebook', 'webview']

/** The same page in Safari of the same device: no link opens it from another app, so the address is carried over. */
export function OpenInSafari({ text, kind, address }: { text: string; kind: BrowserKind; address: string }) {
  const t = useMessages('gate')
  return (
    <>
      <EmptyState level={1} drawing="device" title={t('gate_safari_title')} text={text} />
      <Steps
        steps={[
          { id: 'copy', text: t('gate_safari_step_copy') },
          { id: 'open', text: t('gate_safari_step_open') },
          { id: 'paste', text: t('gate_safari_step_paste') },
        ]}
      />
      <CopyAddress main address={address} />
      {HAVE_MENU.includes(kind.browser) && !kind.isStandalone && <Notice>{t('gate_safari_menu')}</Notice>}
    </>
  )
}
