import { modelNameOfProduct } from '#features/device/model.table.ts'
import { BrowserGuard } from '#features/gate/BrowserGuard.tsx'
import { link } from '#links.ts'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import { useSite } from '#web/site.tsx'
import { ApplicationHead } from './ApplicationHead.tsx'
import { DeviceSelect } from './DeviceSelect.tsx'
import { AfterInstall } from './dialog/AfterInstall.tsx'
import { InstallButton } from './dialog/InstallButton.tsx'
import { type InstallApplications, useInstallDialog } from './dialog/useInstallDialog.tsx'
import type { loadInstall } from './install.loader.ts'
import { deviceReadiness } from './installPage.rules.ts'
import { NoDevice } from './NoDevice.tsx'
import { NotReadyToInstall } from './NotReadyToInstall.tsx'
import { OwnApplicationRow } from './own/OwnApplicationRow.tsx'
import css from './own/OwnApplications.module.css'
import { ReinstallList } from './own/ReinstallList.tsx'

type Data = Awaited<ReturnType<typeof loadInstall>> & object

/**
 * The page that the "your device is ready" message links to: after an account change what must be installed again, then
 * the store's own app and requested applications.
 */
export function InstallPage() {
  const data = useLoaderData<typeof loadInstall>()
  return <BrowserGuard purpose="install">{data && <InstallFirst {...data} />}</BrowserGuard>
}

function InstallFirst({ devices, device, status, applications, store }: Data) {
  const t = useMessages('install')
  const { install, parts } = useInstallDialog(device, devices)
  if (!device) return <NoDevice level={1} />
  const isReady = deviceReadiness(status) === 'ready'
  const wished = applications.filter(({ installed, id }) => !installed && id !== store?.id)
  const lost = applications.filter(({ isToReinstall }) => isToReinstall)
  const isStoreLost = lost.some(({ id }) => id === store?.id)
  return (
    <Stack gap={5}>
      <Stack gap={2}>
        <p className={css.device}>
          <bdi>{modelNameOfProduct(device.product)}</bdi>
        </p>
        <h1>{t(isReady ? 'install_ready' : 'title_install')}</h1>
        {isReady && <p>{t(lost.length > 0 ? 'reinstall_text' : 'install_ready_text')}</p>}
      </Stack>
      <DeviceSelect devices={devices} chosen={device} />
      {!isReady && <NotReadyToInstall status={status} device={devices.length > 1 ? device.id : null} />}
      {isReady && lost.length > 0 && <ReinstallList applications={lost} store={store} install={install} />}
      {isReady && store && !isStoreLost && (
        <StoreApplication store={store} applications={applications} install={install} />
      )}
      {isReady && wished.length > 0 && (
        <Stack as="section" gap={3}>
          <h2>{t('install_wishes')}</h2>
          <ul className={css.list}>
            {wished.map((application) => (
              <OwnApplicationRow key={application.id} application={application} install={install} />
            ))}
          </ul>
        </Stack>
      )}
      {isReady && (
        <ButtonLink kind="secondary" wide href={link('/applications/download')}>
          {t('install_more')}
        </ButtonLink>
      )}
      <AfterInstall iosMajor={device.iosMajor} />
      {parts}
    </Stack>
  )
}

interface StoreProps extends Pick<Data, 'applications'> {
  store: NonNullable<Data['store']>
  install: InstallApplications
}

function StoreApplication({ store, applications, install }: StoreProps) {
  const t = useMessages('install')
  const locale = useLocale()
  const { brand } = useSite()
  const own = applications.find(({ id }) => id === store.id)
  const does = own?.update ? 'update' : own?.installed ? 'reinstall' : 'install'
  return (
    <Card as="section" label={t('title_install')}>
      <Stack gap={4}>
        <ApplicationHead application={store} note={t('install_store_text', { brand: brand[locale] })} />
        {/* Uses the direct link, because the app cannot be installed from inside itself. */}
        <InstallButton
          application={{ ...store, direct: 'latest', isEnableInstallFromWebsite: true }}
          install={install}
          does={does}
          size="large"
        />
      </Stack>
    </Card>
  )
}
