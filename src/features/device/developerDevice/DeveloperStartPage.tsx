import { BrowserGuard } from '#features/gate/BrowserGuard.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import { useSite } from '#web/site.tsx'
import { ProfileDownload } from '../enrolment/ProfileDownload.tsx'
import type { loadDeveloperStart } from './developerDevice.loader.ts'
import { DEVELOPER_START_PATH } from './developerDevice.rules.ts'

/** Enrols a developer's test device with the token in the URL, without a login. */
export function DeveloperStartPage() {
  const t = useMessages('developerDevice')
  const { publicUrl } = useSite()
  const { token } = useLoaderData<typeof loadDeveloperStart>()
  if (!token)
    return (
      <EmptyState
        level={1}
        drawing="device"
        title={t('title_developer_device')}
        text={t('developer_device_no_token')}
      />
    )
  return (
    <BrowserGuard
      purpose="install"
      address={`${publicUrl}${DEVELOPER_START_PATH}?token=${encodeURIComponent(token)}`}
    >
      <Introduce token={token} />
    </BrowserGuard>
  )
}

function Introduce({ token }: { token: string }) {
  const t = useMessages('developerDevice')
  return (
    <Stack gap={5}>
      <h1>{t('title_developer_device')}</h1>
      <p>{t('developer_device_text')}</p>
      <ProfileDownload
        token={token}
        startLabel={t('developer_device_start')}
        againLabel={t('developer_device_again')}
      />
    </Stack>
  )
}
