import { useEffect, useEffectEvent } from 'react'
import { modelNameOfProduct } from '#features/device/model.table.ts'
import { BrowserGuard } from '#features/gate/BrowserGuard.tsx'
import { toLocalDigits } from '#kernel/locale.ts'
import { fillPath } from '#links.ts'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { DefinitionList } from '#ui/layout/DefinitionList.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useLoaderData, useRouterState } from '#web/router.tsx'
import { ApplicationHead } from './ApplicationHead.tsx'
import { ApplicationSize } from './ApplicationSize.tsx'
import { DeviceSelect } from './DeviceSelect.tsx'
import { InstallButton } from './dialog/InstallButton.tsx'
import { useInstallDialog } from './dialog/useInstallDialog.tsx'
import type { loadDownload } from './install.loader.ts'
import { deviceReadiness } from './installPage.rules.ts'
import { NotReadyToInstall } from './NotReadyToInstall.tsx'

type Data = Awaited<ReturnType<typeof loadDownload>> & object

/** Installs one application. The installation starts at once when a tap led here. */
export function DownloadPage() {
  const data = useLoaderData<typeof loadDownload>()
  return (
    <BrowserGuard purpose="install">{data && <Download key={data.application.id} {...data} />}</BrowserGuard>
  )
}

function Download({ application, devices, device, status, applications }: Data) {
  const t = useMessages('install')
  const { install, isHere, parts } = useInstallDialog(device, devices)
  const own = applications.find(({ id }) => id === application.id)
  const does = own?.update ? 'update' : own?.installed ? 'reinstall' : 'install'
  const ready = deviceReadiness(status)
  useStart(ready === 'ready' && isHere && application.isEnableInstallFromWebsite, () => install(application))
  return (
    <Stack gap={5}>
      <ApplicationHead level={1} application={application} note={<Facts application={application} />} />
      <DeviceSelect devices={devices} chosen={device} />
      {ready === 'on_the_way' ? (
        <NotReadyToInstall status={status} device={devices.length > 1 ? device.id : null} isWished />
      ) : (
        <InstallButton application={application} install={install} does={does} size="large" />
      )}
      {!application.isEnableInstallFromWebsite && <p>{t('install_inside_text')}</p>}
      <Details application={application} device={device} />
      <ButtonLink kind="quiet" wide href={fillPath('/applications/{label}', { label: application.label })}>
        {t('install_about')}
      </ButtonLink>
      {parts}
    </Stack>
  )
}

/**
 * Starts the installation only after a tap in the store. After a direct visit, a reload or "back" the iOS prompt would
 * be a surprise.
 */
function useStart(isPossible: boolean, start: () => void): void {
  const isTapped = useRouterState().navigationType !== 'POP'
  const begin = useEffectEvent(() => {
    if (isTapped && isPossible) start()
  })
  useEffect(() => begin(), [])
}

function Facts({ application: { latestVersion } }: Pick<Data, 'application'>) {
  const t = useMessages('install')
  const locale = useLocale()
  if (!latestVersion) return t('install_no_file')
  return (
    <>
      {t('install_version', { version: toLocalDigits(locale, latestVersion.name) })}
      {' · '}
      <ApplicationSize bytes={latestVersion.fileSize} />
    </>
  )
}

function Details({ application: { latestVersion }, device }: Pick<Data, 'application' | 'device'>) {
  const t = useMessages('install')
  const minimum = latestVersion ? latestVersion.minimumIosVersion : ''
  const items = [
    { id: 'device', term: t('install_on'), value: <bdi>{modelNameOfProduct(device.product)}</bdi> },
    device.iosMajor !== null && {
      id: 'ios',
      term: t('install_device_ios'),
      value: <Ltr>{`iOS ${device.iosMajor}`}</Ltr>,
    },
    minimum && { id: 'minimum', term: t('install_needs'), value: t('install_needs_ios', { minimum }) },
  ]
  return (
    <Card as="section" label={t('install_on')}>
      <DefinitionList items={items.filter((item) => item !== null && item !== false && item !== '')} />
    </Card>
  )
}
