import { DeviceName } from '#features/device/DeviceName.tsx'
import { Button, ButtonLink } from '#ui/form/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { DefinitionList } from '#ui/layout/DefinitionList.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { formatInstant } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import css from '../RecoveryPage.module.css'
import type { UserDevice } from '../recovery.loader.ts'
import { devicePagePath } from '../recoveryPaths.ts'
import type { Problem } from './problem.loader.ts'

interface Props {
  device: UserDevice
  devices: UserDevice[]
  problem: Problem
  onAgain(): void
}

/** The user's solved report: who solved it, the answer, and the next step. */
export function ProblemSolved({ device, devices, problem, onAgain }: Props) {
  const t = useMessages('recovery')
  const locale = useLocale()
  const { solvedBy, solveTime, answer, kind } = problem
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <DeviceName product={device.product} />
        <h1>{t('problem_solved_title')}</h1>
        <p>{t(`problem_solved_${solvedBy ?? 'user'}`)}</p>
      </Stack>
      <Card as="section" tone="tint" label={t('problem_solved_title')}>
        <Stack gap={4}>
          {answer && <p className={css.words}>{answer}</p>}
          <DefinitionList
            items={[
              { id: 'what', term: t('problem_what'), value: t(`problem_kind_${kind}`) },
              {
                id: 'solved',
                term: t('problem_solved_on'),
                value: solveTime ? formatInstant(locale, solveTime) : '',
              },
            ]}
          />
        </Stack>
      </Card>
      <Stack gap={2}>
        {solvedBy !== 'user' && (
          <ButtonLink wide href={devicePagePath('/install', device.id, devices)}>
            {t('problem_solved_install')}
          </ButtonLink>
        )}
        <ButtonLink kind="secondary" wide href={devicePagePath('/deviceStatus', device.id, devices)}>
          {t('reset_status')}
        </ButtonLink>
        <Button kind="quiet" wide onClick={onAgain}>
          {t('problem_again')}
        </Button>
      </Stack>
    </Stack>
  )
}
