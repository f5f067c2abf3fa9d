import { type FormEvent, useState } from 'react'
import { FailureNotice, Notice } from '#ui/feedback/Notice.tsx'
import { useToast } from '#ui/feedback/Toast.tsx'
import { Button } from '#ui/form/Button.tsx'
import { CopyButton } from '#ui/form/CopyButton.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ActionButton } from '../kit/ActionButton.tsx'
import { LoadedList } from '../kit/list/ListScreen.tsx'
import { ScreenHead } from '../kit/ScreenHead.tsx'
import { Section } from '../kit/Section.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useLoadedData } from '../kit/useLoadedData.ts'
import { useMutation } from '../kit/useMutation.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'

type Tokens = OfficeCalls['GET /developer-tokens']['output']

const TONES = { open: 'action', over: 'neutral', revoked: 'danger' } as const

/** The enrolment URLs of developers for their test devices. */
export function DeveloperTokensPage() {
  const t = useMessages('officeDevice')
  const { instant, number, day } = useFormatFigures()
  const list = useLoadedData('GET /developer-tokens', {})
  const acting = useMutation()
  return (
    <>
      <ScreenHead title={t('office_title_developer_tokens')} />
      <Stack gap={4}>
        <NewToken onMade={list.put} />
        <FailureNotice text={acting.error} />
        <LoadedList
          label={t('office_title_developer_tokens')}
          of={list}
          rows={({ tokens }) => tokens}
          rowKey={({ id }) => id}
          empty={t('office_tokens_empty')}
          columns={[
            { title: t('office_token_name'), cell: ({ name }) => <bdi>{name}</bdi>, isLong: true },
            {
              title: t('office_token_state'),
              cell: ({ state }) => <Badge tone={TONES[state]}>{t(`office_token_state_${state}`)}</Badge>,
            },
            { title: t('office_token_devices'), cell: ({ devices }) => number(devices), isNumber: true },
            { title: t('office_token_since'), cell: ({ createTime }) => instant(createTime) },
            { title: t('office_token_until'), cell: ({ endTime }) => day(endTime) },
            {
              title: t('office_do'),
              cell: ({ id, name, state }) =>
                state === 'open' ? (
                  <ActionButton
                    acting={acting}
                    call="POST /developer-tokens/{id}/revoke"
                    input={{ id }}
                    done={t('office_token_revoked')}
                    updates={list}
                    label={t('office_token_revoke')}
                    kind="danger"
                    title={t('office_token_revoke_title', { name })}
                  >
                    <p>{t('office_token_revoke_text')}</p>
                  </ActionButton>
                ) : (
                  '–'
                ),
            },
          ]}
        />
      </Stack>
    </>
  )
}

function NewToken({ onMade }: { onMade: (tokens: Tokens) => void }) {
  const t = useMessages('officeDevice')
  const toast = useToast()
  const { act, isBusy, error, fields } = useMutation()
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const make = async (event: FormEvent) => {
    event.preventDefault()
    const answer = await act('POST /developer-tokens', { name })
    if (!answer) return
    const { address: newAddress, ...tokens } = answer
    setAddress(newAddress)
    setName('')
    onMade(tokens)
  }
  return (
    <Section title={t('office_token_make')}>
      <p>{t('office_tokens_text')}</p>
      <form onSubmit={make}>
        <Stack gap={3}>
          <Field
            label={t('office_token_name')}
            hint={t('office_token_name_hint')}
            value={name}
            onValue={setName}
            error={fields['name']}
            maxLength={100}
            required
          />
          <FailureNotice text={fields['name'] ? '' : error} />
          <div>
            <Button type="submit" busy={isBusy}>
              {t('office_token_make')}
            </Button>
          </div>
        </Stack>
      </form>
      {address && (
        <Notice
          tone="success"
          title={t('office_token_made')}
          live
          action={
            <CopyButton
              text={address}
              size="small"
              label={t('office_token_copy')}
              copiedLabel={t('office_token_copied')}
              onFailed={() => toast(t('office_token_copy_failed'))}
            />
          }
        >
          <Ltr>{address}</Ltr>
        </Notice>
      )}
    </Section>
  )
}
