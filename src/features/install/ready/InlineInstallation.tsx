import { useEffect, useState } from 'react'
import { localisedText } from '#features/catalogue/localised.rules.ts'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Button, ButtonLink } from '#ui/form/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx'
import { useApi } from '#web/apiContext.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useDevice } from '#web/storage/stores.ts'
import { ApplicationHead } from '../ApplicationHead.tsx'
import { InstallActions } from '../dialog/InstallActions.tsx'
import css from '../dialog/InstallDialog.module.css'
import { InstallProgress } from '../dialog/InstallProgress.tsx'
import { InstallStatus } from '../dialog/InstallStatus.tsx'
import { type InstallableApplication, useInstallation } from '../dialog/useInstallation.ts'
import { downloadPath } from '../installPaths.ts'

interface Props {
  /** The id of the requested application; null for the store's own app. */
  id: number | null
  deviceId: string
}

/** One application and its installation inside a page, without a dialog. */
export function InlineInstallation({ id, deviceId }: Props) {
  const t = useMessages('install')
  const locale = useLocale()
  const application = useInstallable(id)
  const isHere = useDevice().id === deviceId
  const [isStarted, setStarted] = useState(false)
  if (application === undefined) return <Skeleton kind="block" />
  if (application === null) return null
  if (isStarted)
    return <Running application={application} deviceId={deviceId} onClose={() => setStarted(false)} />
  const label = (
    <>
      {t('install_do_install')}
      <VisuallyHidden> {localisedText(locale, application, 'name')}</VisuallyHidden>
    </>
  )
  return (
    <Card as="section" label={localisedText(locale, application, 'name')}>
      <Stack gap={4}>
        <ApplicationHead application={application} />
        {isHere ? (
          <Button wide size="large" onClick={() => setStarted(true)}>
            {label}
          </Button>
        ) : (
          // iOS installs only on the device that opens the link. On another device, link to the page that explains how
          // to continue there.
          <ButtonLink wide size="large" href={downloadPath(application.id)}>
            {label}
          </ButtonLink>
        )}
      </Stack>
    </Card>
  )
}

interface RunningProps {
  application: InstallableApplication
  deviceId: string
  onClose(): void
}

function Running({ application, deviceId, onClose }: RunningProps) {
  const name = localisedText(useLocale(), application, 'name')
  const installation = useInstallation(application, deviceId)
  return (
    <Card as="section" label={name}>
      <div className={css.inside}>
        <ApplicationHead application={application} />
        <InstallStatus installation={installation} name={name} place={null} />
        <div className={css.progress}>
          <InstallProgress phase={installation.phase} />
        </div>
        <div className={css.actions}>
          <InstallActions
            application={application}
            installation={installation}
            onNext={null}
            onClose={onClose}
          />
        </div>
      </div>
      {installation.sheet}
    </Card>
  )
}

/** Loads the application; undefined while loading, null if there is none to install. */
function useInstallable(id: number | null): InstallableApplication | null | undefined {
  const api = useApi()
  const [application, setApplication] = useState<InstallableApplication | null>()
  useEffect(() => {
    let isGone = false
    const load = async (): Promise<InstallableApplication | null> => {
      if (id !== null) return api('GET /application/{id}/installation', { id })
      const own = (await api('GET /application/own', {})).application
      // Uses the direct link, as the app does when it updates itself.
      return own && { ...own, direct: 'latest' }
    }
    load().then(
      (found) => isGone || setApplication(found),
      () => isGone || setApplication(null),
    )
    return () => {
      isGone = true
    }
  }, [api, id])
  return application
}
