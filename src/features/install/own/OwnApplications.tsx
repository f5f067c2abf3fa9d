import { link } from '#links.ts'
import { Button, ButtonLink } from '#ui/form/Button.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { LoadingFailed } from '#web/parts/LoadingFailed.tsx'
import { DeviceSelect } from '../DeviceSelect.tsx'
import { type InstallApplications, useInstallDialog } from '../dialog/useInstallDialog.tsx'
import type { Device, UserApplication } from '../install.loader.ts'
import { sortByUrgency } from '../installPage.rules.ts'
import { OwnApplicationRow } from './OwnApplicationRow.tsx'
import css from './OwnApplications.module.css'

interface Props {
  devices: readonly Device[]
  device: Device
  /** The user's applications; null when loading failed. */
  applications: UserApplication[] | null
}

/**
 * The user's applications on a device: forced updates first, then other updates. A page of another slice that shows
 * it must load the messages `install`, `gate` and `login`.
 */
export function OwnApplications({ devices, device, applications }: Props) {
  const t = useMessages('install')
  const { install, parts } = useInstallDialog(device, devices)
  return (
    <Stack as="section" gap={3}>
      <h2>{t('own_title')}</h2>
      <DeviceSelect devices={devices} chosen={device} />
      {applications === null && <LoadingFailed text={t('own_failed')} />}
      {applications?.length === 0 && <NoApplications />}
      {applications && applications.length > 0 && (
        <>
          <InstallAll applications={sortByUrgency(applications)} install={install} />
          <ul className={css.list}>
            {sortByUrgency(applications).map((application) => (
              <OwnApplicationRow key={application.id} application={application} install={install} />
            ))}
          </ul>
        </>
      )}
      {parts}
    </Stack>
  )
}

/**
 * A button that installs several applications one after the other in one dialog. Skips those that the website may not
 * install.
 */
function InstallAll({
  applications,
  install,
}: {
  applications: UserApplication[]
  install: InstallApplications
}) {
  const t = useMessages('install')
  const own = applications.filter(({ isEnableInstallFromWebsite }) => isEnableInstallFromWebsite)
  const updates = own.filter(({ update }) => update)
  const installed = own.filter((application) => application.installed)
  const start = ([first, ...more]: UserApplication[]) => first && install(first, ...more)
  if (updates.length < 2 && installed.length < 2) return null
  return (
    <Cluster>
      {updates.length > 1 && (
        <Button size="small" onClick={() => start(updates)}>
          {t('own_update_all', { count: updates.length })}
        </Button>
      )}
      {installed.length > 1 && (
        <Button size="small" kind="secondary" onClick={() => start(installed)}>
          {t('own_reinstall_all', { count: installed.length })}
        </Button>
      )}
    </Cluster>
  )
}

function NoApplications() {
  const t = useMessages('install')
  return (
    <div className={css.nothing}>
      <p className={css.text}>{t('own_empty')}</p>
      <ButtonLink kind="secondary" size="small" href={link('/applications/download')}>
        {t('own_find')}
      </ButtonLink>
    </div>
  )
}
