import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { useToast } from '#ui/feedback/Toast.tsx'
import { CopyButton } from '#ui/form/CopyButton.tsx'
import { DefinitionList } from '#ui/layout/DefinitionList.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { renderStaticList } from '#ui/renderStaticList.ts'
import { useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import { modelNameOfProduct } from '../model.table.ts'
import type { StoredTestDevice } from '../storedTestDevice.ts'
import type { loadDeveloperSuccess } from './developerDevice.loader.ts'

/** Shows the udid of the enrolled test device, or why enrolment failed. */
export function DeveloperSuccessPage() {
  const t = useMessages('developerDevice')
  const device = useMessages('device')
  const outcome = useLoaderData<typeof loadDeveloperSuccess>()
  if ('fault' in outcome)
    return (
      <EmptyState
        level={1}
        drawing="device"
        title={device('get_device_failed')}
        text={`${device(`get_device_${outcome.fault}`)} ${t('developer_device_retry')}`}
      />
    )
  if (!outcome.device)
    return (
      <EmptyState
        level={1}
        drawing="device"
        title={t('developer_device_none')}
        text={t('developer_device_no_token')}
      />
    )
  return <Recorded device={outcome.device} />
}

function Recorded({ device: { udid, product } }: { device: StoredTestDevice }) {
  const t = useMessages('developerDevice')
  const toast = useToast()
  return (
    <Stack gap={5}>
      <h1>{t('title_developer_done')}</h1>
      <p>{t('developer_device_done_text')}</p>
      <DefinitionList
        items={[
          { id: 'model', term: t('developer_device_model'), value: <bdi>{modelNameOfProduct(product)}</bdi> },
          { id: 'udid', term: t('developer_device_udid'), value: <Udid udid={udid} /> },
        ]}
      />
      <CopyButton
        wide
        kind="primary"
        text={udid}
        label={t('developer_device_copy')}
        copiedLabel={t('developer_device_copied')}
        onFailed={() => toast(t('developer_device_copy_failed'))}
      />
    </Stack>
  )
}

/** Shows a udid. One of 40 digits is wider than a phone, so the line may break after every 8. */
function Udid({ udid }: { udid: string }) {
  const parts = udid.match(/.{1,8}/g) ?? []
  return (
    <Ltr>
      {renderStaticList(parts, (part) => (
        <span>
          {part}
          <wbr />
        </span>
      ))}
    </Ltr>
  )
}
