import { Stack } from '#ui/layout/Stack.tsx'
import { Steps } from '#ui/layout/Steps.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useBrowserKind } from '#web/useBrowserKind.ts'
import { DeveloperModeSteps } from '../DeveloperModeSteps.tsx'
import { DEVELOPER_MODE_IOS } from '../installPage.rules.ts'

/**
 * Steps that iOS may require before an application opens. The developer mode switch appears only after the first
 * installation.
 */
export function AfterInstall({ iosMajor }: { iosMajor: number | null }) {
  const t = useMessages('install')
  const kind = useBrowserKind()
  const ios = iosMajor ?? Number.parseInt(kind?.iosVersion ?? String(DEVELOPER_MODE_IOS), 10)
  return (
    <>
      {ios >= DEVELOPER_MODE_IOS && (
        <Stack as="section" gap={3}>
          <h2>{t('developer_mode')}</h2>
          <p>{t('developer_mode_text')}</p>
          <DeveloperModeSteps />
        </Stack>
      )}
      <Stack as="section" gap={3}>
        <h2>{t('trust')}</h2>
        <p>{t('trust_text')}</p>
        <Steps
          steps={[
            { id: 'settings', text: t('trust_step_settings') },
            { id: 'profile', text: t('trust_step_profile') },
            { id: 'trust', text: t('trust_step_trust') },
          ]}
        />
      </Stack>
    </>
  )
}
