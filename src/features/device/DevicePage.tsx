import { ScanDialog } from '#features/gate/ScanDialog.tsx'
import { toLocalDigits } from '#kernel/locale.ts'
import { link } from '#links.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Button, ButtonLink } from '#ui/form/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { DefinitionList } from '#ui/layout/DefinitionList.tsx'
import { Grid, Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { formatDay } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import { useSite } from '#web/site.tsx'
import { useDevice, useScanPage } from '#web/storage/stores.ts'
import type { loadDevice } from './device.loader.ts'
import { modelNameOfProduct } from './model.table.ts'
import { devicePagePath } from './registration/registration.loader.ts'
import { StatusBadge } from './status/StatusBadge.tsx'
import { useFormatDaysLeft } from './status/useFormatDaysLeft.ts'

type Data = Awaited<ReturnType<typeof loadDevice>>

/** The user's devices, and how to add another. */
export function DevicePage() {
  const t = useMessages('device')
  const { devices, subscriptions } = useLoaderData<typeof loadDevice>()
  return (
    <Stack gap={5}>
      <h1>{t('title_device')}</h1>
      {devices.length === 0 && (
        <EmptyState drawing="device" title={t('device_none')} text={t('device_none_text')} />
      )}
      <Grid>
        {devices.map((device) => (
          <DeviceCard key={device.id} device={device} subscriptions={subscriptions} />
        ))}
      </Grid>
      <AddDevice />
    </Stack>
  )
}

function DeviceCard({
  device,
  subscriptions,
}: { device: Data['devices'][number] } & Pick<Data, 'subscriptions'>) {
  const t = useMessages('device')
  const registrationText = useMessages('registration')
  const daysLeft = useFormatDaysLeft(subscriptions)
  const locale = useLocale()
  const { id } = useDevice()
  const ios = device.iosMajor === null ? '' : toLocalDigits(locale, String(device.iosMajor))
  return (
    <Card as="section" label={modelNameOfProduct(device.product)}>
      <Stack gap={3}>
        <h2>
          <bdi>{modelNameOfProduct(device.product)}</bdi>{' '}
          {id === device.id && <Badge>{t('device_this')}</Badge>}
        </h2>
        <DefinitionList
          items={[
            {
              id: 'status',
              term: registrationText('title_device_status'),
              value: <StatusBadge registration={device.registration} />,
            },
            { id: 'days', term: registrationText('registration_subscription'), value: daysLeft(device.id) },
            ...(ios ? [{ id: 'ios', term: t('device_ios'), value: ios }] : []),
            { id: 'since', term: t('device_since'), value: formatDay(locale, device.enrolTime) },
          ]}
        />
        <ButtonLink kind="secondary" wide href={devicePagePath('/deviceStatus', device.id, true)}>
          {registrationText('status_link')}
        </ButtonLink>
      </Stack>
    </Card>
  )
}

/**
 * Adds this device, or shows a QR code to scan with another one: the configuration profile must be opened on the device
 * itself.
 */
function AddDevice() {
  const t = useMessages('device')
  const { publicUrl } = useSite()
  const scan = useScanPage()
  const isKnown = useDevice().id !== null
  return (
    <Stack gap={3}>
      <h2>{t('device_add')}</h2>
      <Grid>
        {!isKnown && (
          <ButtonLink wide href={link('/installProfile')}>
            {t('device_add_this')}
          </ButtonLink>
        )}
        <Button kind="secondary" wide onClick={scan.open}>
          {t('device_add_other')}
        </Button>
      </Grid>
      <ScanDialog
        address={`${publicUrl}${link('/installProfile')}`}
        open={scan.isOpen}
        onClose={scan.close}
      />
    </Stack>
  )
}
