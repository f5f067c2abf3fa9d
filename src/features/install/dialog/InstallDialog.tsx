import { useEffect, useEffectEvent, useState } from 'react'
import { iconPropsOf } from '#features/catalogue/icon.rules.ts'
import { localisedText } from '#features/catalogue/localised.rules.ts'
import { SECOND } from '#kernel/time.ts'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { useToast } from '#ui/feedback/Toast.tsx'
import { AppIcon } from '#ui/picture/AppIcon.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { InstallActions } from './InstallActions.tsx'
import css from './InstallDialog.module.css'
import { InstallProgress } from './InstallProgress.tsx'
import { InstallStatus } from './InstallStatus.tsx'
import { type InstallableApplication, useInstallation } from './useInstallation.ts'

interface Props {
  /** The applications to install, one after the other. */
  queue: readonly [InstallableApplication, ...InstallableApplication[]]
  deviceId: string
  /** Called when iOS has downloaded an application completely. */
  onSent(): void
  onClose(): void
}

/** How long the result of an installation is shown before iOS asks about the next application. */
const NEXT_AFTER_MS = 2 * SECOND

/**
 * The dialog that requests a signed package and follows it to the home screen (requirement 3.15). A page that shows it
 * must load the messages `install` and `login`.
 */
export function InstallDialog({ queue, deviceId, onSent, onClose }: Props) {
  const t = useMessages('install')
  const locale = useLocale()
  const { at, application, goOn } = useQueue(queue)
  const installation = useInstallation(application, deviceId)
  const { phase } = installation
  const isSent = phase.name === 'tracked' && phase.state === 'sent'
  useSent(isSent, onSent, goOn)
  const close = useClose(phase.name === 'tracked' && phase.state === 'sending', onClose)
  const name = localisedText(locale, application, 'name')
  const title = t('install_dialog_title', { name })
  const place = queue.length > 1 ? t('install_place', { at: at + 1, count: queue.length }) : null
  return (
    <>
      <Dialog open={!installation.needsCode} onClose={close} title={title} closeLabel={t('close')}>
        <div className={css.inside}>
          <div className={css.top}>
            <AppIcon {...iconPropsOf(application, true)} size={64} />
            <InstallStatus installation={installation} name={name} place={place} />
          </div>
          <div className={css.progress}>
            <InstallProgress phase={phase} />
          </div>
          <div className={css.actions}>
            <InstallActions
              application={application}
              installation={installation}
              onNext={goOn}
              onClose={close}
            />
          </div>
        </div>
      </Dialog>
      {installation.sheet}
    </>
  )
}

function useQueue(queue: Props['queue']) {
  const [at, setAt] = useState(0)
  const hasNext = at + 1 < queue.length
  return { at, application: queue[at] ?? queue[0], goOn: hasNext ? () => setAt(at + 1) : null }
}

/** Continues with the next application after one was sent, so that "install all" needs only one tap. */
function useSent(isSent: boolean, onSent: () => void, goOn: (() => void) | null): void {
  const finish = useEffectEvent(() => {
    onSent()
    return goOn
  })
  useEffect(() => {
    const next = isSent ? finish() : null
    if (!next) return
    const timer = setTimeout(next, NEXT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isSent])
}

/** Closing the dialog does not stop iOS, so a toast says that the download continues. */
function useClose(isSending: boolean, onClose: () => void): () => void {
  const t = useMessages('install')
  const toast = useToast()
  return () => {
    if (isSending) toast(t('install_goes_on'), 'info')
    onClose()
  }
}
