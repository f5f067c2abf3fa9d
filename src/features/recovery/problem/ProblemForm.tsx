import { type FormEvent, useState } from 'react'
import { DeviceName } from '#features/device/DeviceName.tsx'
import { REGISTRATION_STATUS } from '#features/device/registration/registration.rules.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button, ButtonLink } from '#ui/form/Button.tsx'
import { RadioGroup } from '#ui/form/RadioGroup.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useApi } from '#web/apiContext.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { useLocation, useNavigate } from '#web/router.tsx'
import { useCall } from '#web/useCall.ts'
import type { UserDevice } from '../recovery.loader.ts'
import { MAXIMUM_DESCRIPTION_LENGTH, PROBLEM_KINDS, type ProblemKind } from '../recovery.rules.ts'
import { devicePagePath } from '../recoveryPaths.ts'
import { useProblemDraft } from './useProblemDraft.ts'

interface Props {
  device: UserDevice
  devices: UserDevice[]
}

/** The form to report that apps stopped working, in two questions. The draft survives a reload. */
export function ProblemForm({ device, devices }: Props) {
  const t = useMessages('recovery')
  const { draft, faults, failure, isBusy, submit } = useReport(device.id)
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={6}>
        <Stack gap={2}>
          <DeviceName product={device.product} />
          <h1>{t('problem_title')}</h1>
          <p>{t('problem_text')}</p>
        </Stack>
        {device.status !== REGISTRATION_STATUS.registered && (
          <Notice
            tone="warning"
            action={
              <ButtonLink
                kind="secondary"
                size="small"
                href={devicePagePath('/deviceStatus', device.id, devices)}
              >
                {t('reset_status')}
              </ButtonLink>
            }
          >
            {t('problem_unregistered')}
          </Notice>
        )}
        <RadioGroup
          cards
          label={t('problem_kind')}
          name="kind"
          value={draft.kind ?? ''}
          onValue={(kind) => draft.change({ kind: kind as ProblemKind })}
          options={PROBLEM_KINDS.map((kind) => ({ value: kind, label: t(`problem_kind_${kind}`) }))}
          error={faults.kind && t('problem_kind_missing')}
        />
        {/* The field has no length limit: a pasted text would be cut silently. */}
        <TextArea
          label={t('problem_description')}
          name="description"
          value={draft.description}
          onValue={(description) => draft.change({ description })}
          hint={t('problem_description_hint', {
            count: draft.description.trim().length,
            most: MAXIMUM_DESCRIPTION_LENGTH,
          })}
          error={faults.description && t('problem_description_long')}
        />
        <Stack gap={2}>
          {failure && (
            <Notice tone="danger" title={t('problem_kept')} live>
              {failure}
            </Notice>
          )}
          <Button type="submit" wide busy={isBusy} busyLabel={t('loading')}>
            {t('problem_send')}
          </Button>
        </Stack>
      </Stack>
    </form>
  )
}

function useReport(id: string) {
  const t = useMessages('recovery')
  const api = useApi()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const draft = useProblemDraft(id)
  const [isTried, setTried] = useState(false)
  const { kind } = draft
  const description = draft.description.trim()
  const isLong = description.length > MAXIMUM_DESCRIPTION_LENGTH

  const { run, isBusy, failure } = useCall(
    async (chosen: ProblemKind) => {
      await api('POST /device/{id}/problem', { id, kind: chosen, description })
      draft.forget()
      await navigate(pathname + search, { replace: true })
    },
    (error) => errorText(error, t),
  )
  return {
    draft,
    faults: { kind: isTried && !kind, description: isLong },
    failure,
    isBusy,
    submit(event: FormEvent): void {
      event.preventDefault()
      setTried(true)
      if (kind && !isLong) void run(kind)
    },
  }
}
