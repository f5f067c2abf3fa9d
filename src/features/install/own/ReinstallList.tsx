import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { InstallableApplication } from '../dialog/useInstallation.ts'
import type { InstallApplications } from '../dialog/useInstallDialog.tsx'
import type { UserApplication } from '../install.loader.ts'
import { OwnApplicationRow } from './OwnApplicationRow.tsx'
import css from './OwnApplications.module.css'

interface Props {
  applications: UserApplication[]
  store: InstallableApplication | null
  install: InstallApplications
}

/**
 * Lists the applications that no longer open after a change of account. Each can be reinstalled with one tap, or all
 * one after the other. Applications whose data may be lost come first.
 */
export function ReinstallList({ applications, store, install }: Props) {
  const t = useMessages('install')
  const list = applications
    .map((one) => (one.id === store?.id ? { ...one, ...installedByItself(store) } : one))
    .sort((one, other) => Number(other.id === store?.id) - Number(one.id === store?.id))
  const [first, ...more] = list.filter(({ isEnableInstallFromWebsite }) => isEnableInstallFromWebsite)
  return (
    <Stack as="section" gap={3}>
      <h2>{t('reinstall_title', { count: list.length })}</h2>
      <Notice tone="warning" title={t('reinstall_loss')}>
        {t('reinstall_loss_text')}
      </Notice>
      {first && more.length > 0 && (
        <Button wide size="large" onClick={() => install(first, ...more)}>
          {t('reinstall_all', { count: more.length + 1 })}
        </Button>
      )}
      <ul className={css.list}>
        {list.map((application) => (
          <OwnApplicationRow key={application.id} application={application} install={install} />
        ))}
      </ul>
    </Stack>
  )
}

/** The store's own app uses the direct link, because it cannot be installed from inside itself. */
function installedByItself(store: InstallableApplication): InstallableApplication {
  return { ...store, direct: 'latest', isEnableInstallFromWebsite: true }
}
