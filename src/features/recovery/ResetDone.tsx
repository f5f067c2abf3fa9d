import { DeviceName } from '#features/device/DeviceName.tsx'
import { DeviceSwitch } from '#features/device/status/DeviceSwitch.tsx'
import { link } from '#links.ts'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { DefinitionList } from '#ui/layout/DefinitionList.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import css from './RecoveryPage.module.css'
import type { ResetData } from './recovery.loader.ts'
import { devicePagePath } from './recoveryPaths.ts'
import type { ResetStageProps } from './resetStage.types.ts'

/** The end of a reset: the added days, and how to reinstall the apps. */
export function ResetDone({ found, devices, isAgain }: ResetStageProps) {
  const t = useMessages('recovery')
  const { device } = found
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <DeviceName product={device.product} />
        <h1>{t('done_title')}</h1>
        <p>{t(isAgain ? 'done_text_again' : 'done_text')}</p>
      </Stack>
      <DeviceSwitch devices={devices} chosen={device} page="/resetAccount" />
      <Added found={found} />
      <Stack gap={2}>
        <p className={css.small}>{t('done_reinstall_text')}</p>
        <ButtonLink wide href={devicePagePath('/install', device.id, devices)}>
          {t('done_reinstall')}
        </ButtonLink>
        <ButtonLink kind="secondary" wide href={link('/subscription')}>
          {t('done_subscription')}
        </ButtonLink>
        <ButtonLink kind="quiet" wide href={devicePagePath('/deviceStatus', device.id, devices)}>
          {t('reset_status')}
        </ButtonLink>
      </Stack>
    </Stack>
  )
}

function Added({ found: { reset, daysLeft } }: { found: NonNullable<ResetData['found']> }) {
  const t = useMessages('recovery')
  const { waitedDays, giftDays } = reset
  const days = (count: number) => t('reset_days', { count })
  const rows = [
    { id: 'waited', term: t('done_waited'), count: waitedDays },
    { id: 'gift', term: t('done_gift'), count: giftDays },
    { id: 'left', term: t('done_left'), count: daysLeft ?? 0 },
  ].filter(({ count }) => count > 0)
  return (
    <Card as="section" tone="tint" label={t('done_added_title')}>
      <Stack gap={4}>
        <h2>{t('done_added_title')}</h2>
        {waitedDays + giftDays > 0 ? (
          <p className={css.large}>{days(waitedDays + giftDays)}</p>
        ) : (
          <p>{t('done_added_none')}</p>
        )}
        <DefinitionList items={rows.map(({ id, term, count }) => ({ id, term, value: days(count) }))} />
      </Stack>
    </Card>
  )
}
