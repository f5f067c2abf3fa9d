import { modelNameOfProduct } from '#features/device/model.table.ts'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { Loaded } from '../kit/Loaded.tsx'
import { ScreenHead } from '../kit/ScreenHead.tsx'
import { SectionColumns } from '../kit/Section.tsx'
import { useLoadedData } from '../kit/useLoadedData.ts'
import { officeHref, usePathParameter } from '../shell/officeRouter.tsx'
import { DeviceActions } from './DeviceActions.tsx'
import { DeviceFacts, DeviceRegistration } from './DeviceFacts.tsx'
import { DeviceEvents, DeviceProblems, InstalledApplications, OtherDevicesOfOwner } from './DeviceHistory.tsx'
import { DevicePayments, DeviceRefunds, DeviceSubscriptions } from './DeviceMoney.tsx'
import { DeviceStatus } from './DeviceStatus.tsx'

/** Everything about one device. */
export function DevicePage() {
  const t = useMessages('officeDevice')
  const id = usePathParameter('/devices/{id}', 'id')
  const device = useLoadedData('GET /devices/{id}', { id })
  return (
    <>
      <ScreenHead
        title={
          device.data ? <bdi>{modelNameOfProduct(device.data.product)}</bdi> : t('office_device_heading')
        }
        back={{ href: officeHref('/devices'), label: t('office_title_devices') }}
      >
        {device.data && <DeviceStatus status={device.data.registration.status} />}
      </ScreenHead>
      <Loaded of={device}>
        {(data) => (
          <Stack gap={4}>
            <DeviceActions key={data.id} device={data} updates={device} />
            <SectionColumns>
              <Stack gap={4}>
                <DeviceFacts device={data} />
                <DeviceRegistration device={data} />
                <OtherDevicesOfOwner device={data} />
              </Stack>
              <DeviceEvents device={data} />
            </SectionColumns>
            <DeviceSubscriptions device={data} />
            <DevicePayments device={data} />
            <DeviceRefunds device={data} />
            <InstalledApplications device={data} />
            <DeviceProblems device={data} />
          </Stack>
        )}
      </Loaded>
    </>
  )
}
