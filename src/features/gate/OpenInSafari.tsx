import type { BrowserKind } from '#kernel/browserKind.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Steps } from '#ui/layout/Steps.tsx'
import { useMessages } from '#web/i18n.tsx'
import { CopyAddress } from './CopyAddress.tsx'

/** In-app browsers with a menu entry that opens the page in the system browser. */
const HAVE_MENU: ReadonlyArray<BrowserKind['browser']> = ['instagram', 'telegram', 'facebook', 'webview']

/** Explains how to open this page in Safari. No link can open Safari from another app, so the user copies the URL. */
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
