import { iconPropsOf } from '#features/catalogue/icon.rules.ts'
import { localisedText } from '#features/catalogue/localised.rules.ts'
import { modelNameOfProduct } from '#features/device/model.table.ts'
import { BrowserGuard } from '#features/gate/BrowserGuard.tsx'
import { fillPath, link } from '#links.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Grid, Stack } from '#ui/layout/Stack.tsx'
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx'
import { AppCard } from '#ui/picture/AppCard.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import { DeviceSelect } from './DeviceSelect.tsx'
import { type InstallApplications, useInstallDialog } from './dialog/useInstallDialog.tsx'
import type { loadDownloads, UserApplication } from './install.loader.ts'
import { deviceReadiness, sortByUrgency } from './installPage.rules.ts'
import { downloadPath } from './installPaths.ts'
import { NoDevice } from './NoDevice.tsx'
import { NotReadyToInstall } from './NotReadyToInstall.tsx'
import { OwnApplicationRow } from './own/OwnApplicationRow.tsx'
import css from './own/OwnApplications.module.css'

type Data = Awaited<ReturnType<typeof loadDownloads>> & object

/** Everything that can be installed on this device, with the user's own applications first. */
export function DownloadsPage() {
  const data = useLoaderData<typeof loadDownloads>()
  return <BrowserGuard purpose="install">{data && <Downloads {...data} />}</BrowserGuard>
}

function Downloads({ devices, device, status, applications, popular }: Data) {
  const t = useMessages('install')
  const { install, parts } = useInstallDialog(device, devices)
  const urgent = sortByUrgency(applications)
  const updates = urgent.filter(({ update }) => update)
  const wished = urgent.filter(({ installed }) => !installed)
  const others = popular.filter(({ id }) => !applications.some((own) => own.id === id))
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <h1>{t('title_installable')}</h1>
        {device && (
          <p className={css.device}>
            {t('downloads_on')} <bdi>{modelNameOfProduct(device.product)}</bdi>
          </p>
        )}
      </Stack>
      {device ? (
        <>
          <DeviceSelect devices={devices} chosen={device} />
          {deviceReadiness(status) !== 'ready' && (
            <NotReadyToInstall status={status} device={devices.length > 1 ? device.id : null} />
          )}
        </>
      ) : (
        <NoDevice />
      )}
      <Own title={t('downloads_updates')} applications={updates} install={install} />
      <Own title={t('downloads_wished')} applications={wished} install={install} />
      <Popular popular={others} />
      {parts}
    </Stack>
  )
}

function Own(props: { title: string; applications: UserApplication[]; install: InstallApplications }) {
  const { title, applications, install } = props
  if (applications.length === 0) return null
  return (
    <Stack as="section" gap={3}>
      <h2>{title}</h2>
      <ul className={css.list}>
        {applications.map((application) => (
          <OwnApplicationRow key={application.id} application={application} install={install} />
        ))}
      </ul>
    </Stack>
  )
}

/** Popular applications. Only their card data is loaded here; the download page loads the rest. */
function Popular({ popular }: Pick<Data, 'popular'>) {
  const t = useMessages('install')
  const locale = useLocale()
  if (popular.length === 0) return <EmptyState title={t('downloads_none')} text={t('downloads_none_text')} />
  return (
    <Stack as="section" gap={3}>
      <h2>{t('downloads_popular')}</h2>
      <Grid min="row">
        {popular.map((application) => (
          <AppCard
            key={application.id}
            href={fillPath('/applications/{label}', { label: application.label })}
            name={localisedText(locale, application, 'name')}
            subtitle={localisedText(locale, application, 'summary')}
            icon={iconPropsOf(application)}
            action={
              <ButtonLink size="small" kind="secondary" href={downloadPath(application.id)}>
                {t('install_do_install')}
                <VisuallyHidden> {localisedText(locale, application, 'name')}</VisuallyHidden>
              </ButtonLink>
            }
          />
        ))}
      </Grid>
      <ButtonLink kind="quiet" wide href={link('/categories')}>
        {t('downloads_more')}
      </ButtonLink>
    </Stack>
  )
}
