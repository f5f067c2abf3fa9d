import { DeviceName } from '#features/device/DeviceName.tsx'
import { formatNumber } from '#kernel/locale.ts'
import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { Button, ButtonLink } from '#ui/form/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { DefinitionList } from '#ui/layout/DefinitionList.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useApi } from '#web/apiContext.ts'
import { formatInstant } from '#web/dates.ts'
import { errorText } from '#web/errorText.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useLocation, useNavigate } from '#web/router.tsx'
import { useCall } from '#web/useCall.ts'
import css from '../RecoveryPage.module.css'
import type { UserDevice } from '../recovery.loader.ts'
import { devicePagePath } from '../recoveryPaths.ts'
import { SupportLink } from '../SupportLink.tsx'
import type { Problem } from './problem.loader.ts'
import { usePolledProblem } from './usePolledProblem.ts'

interface Props {
  device: UserDevice
  devices: UserDevice[]
  problem: Problem
}

/** The user's saved report: its queue position, and what happens meanwhile. */
export function ProblemSaved({ device, devices, problem: loaded }: Props) {
  const t = useMessages('recovery')
  const problem = usePolledProblem(loaded, device.status)
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <DeviceName product={device.product} />
        <h1>{t('problem_saved_title')}</h1>
        <p>{t('problem_saved_text')}</p>
      </Stack>
      <Facts problem={problem} />
      <Stack gap={2}>
        <ButtonLink wide href={devicePagePath('/deviceStatus', device.id, devices)}>
          {t('reset_status')}
        </ButtonLink>
        <WorksAgain deviceId={device.id} />
        <SupportLink />
      </Stack>
    </Stack>
  )
}

function Facts({ problem: { number, ahead, createTime, kind, description } }: { problem: Problem }) {
  const t = useMessages('recovery')
  const locale = useLocale()
  return (
    <Card as="section" tone="tint" label={t('problem_place')}>
      <Stack gap={4}>
        <div>
          <h2 className={css.label}>{t('problem_place')}</h2>
          <p className={css.large}>
            {ahead ? t('problem_place_value', { count: ahead }) : t('problem_place_first')}
          </p>
        </div>
        <DefinitionList
          items={[
            { id: 'number', term: t('problem_number'), value: formatNumber(locale, number) },
            { id: 'since', term: t('problem_since'), value: formatInstant(locale, createTime) },
            { id: 'what', term: t('problem_what'), value: t(`problem_kind_${kind}`) },
          ]}
        />
        {description && <p className={css.words}>{description}</p>}
      </Stack>
    </Card>
  )
}

function WorksAgain({ deviceId }: { deviceId: string }) {
  const t = useMessages('recovery')
  const api = useApi()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { run, isBusy, failure } = useCall(
    async () => {
      await api('POST /device/{id}/problem/solve', { id: deviceId })
      await navigate(pathname + search, { replace: true })
    },
    (error) => errorText(error, t),
  )
  return (
    <>
      <FailureNotice text={failure} />
      <Button kind="secondary" wide busy={isBusy} busyLabel={t('loading')} onClick={() => void run()}>
        {t('problem_works')}
      </Button>
    </>
  )
}
