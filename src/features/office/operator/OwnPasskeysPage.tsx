import { type FormEvent, useState } from 'react'
import { FailureNotice, Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ActionButton } from '../kit/ActionButton.tsx'
import { LoadedList } from '../kit/list/ListScreen.tsx'
import { ScreenHead } from '../kit/ScreenHead.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useLoadedData } from '../kit/useLoadedData.ts'
import { useMutation } from '../kit/useMutation.ts'
import css from './OwnPasskeysPage.module.css'
import { createPasskey, supportsPasskeys } from './passkeys.ts'

/** The screen with the operator's own passkeys. Password and authenticator are set by the command line only. */
export function OwnPasskeysPage() {
  const t = useMessages('office')
  const { instant } = useFormatFigures()
  const passkeys = useLoadedData('GET /passkey', {})
  const removal = useMutation()
  return (
    <>
      <ScreenHead title={t('office_title_me')} />
      <Stack gap={5}>
        <Card as="section">
          <Stack gap={3}>
            <h2>{t('office_passkeys')}</h2>
            <p>{t('office_passkeys_text')}</p>
            {supportsPasskeys() ? (
              <NewPasskey onAdded={passkeys.put} />
            ) : (
              <Notice>{t('office_passkeys_none_here')}</Notice>
            )}
          </Stack>
        </Card>
        <LoadedList
          label={t('office_passkeys')}
          of={passkeys}
          rows={(data) => data.passkeys}
          rowKey={({ id }) => id}
          empty={t('office_passkeys_empty')}
          columns={[
            { title: t('office_passkey_name'), cell: ({ name }) => name },
            { title: t('office_passkey_since'), cell: ({ createdAt }) => instant(createdAt) },
            { title: t('office_passkey_used'), cell: ({ usedAt }) => instant(usedAt) },
            {
              title: t('office_do'),
              cell: ({ id, name }) => (
                <ActionButton
                  acting={removal}
                  call="DELETE /passkey/{id}"
                  input={{ id }}
                  done={t('office_removed')}
                  onDone={passkeys.put}
                  label={t('office_remove')}
                  kind="danger"
                  title={t('office_passkey_remove_title', { name })}
                >
                  <p>{t('office_passkey_remove_text')}</p>
                </ActionButton>
              ),
            },
          ]}
        />
      </Stack>
    </>
  )
}

type Passkeys = NonNullable<ReturnType<typeof useLoadedData<'GET /passkey'>>['data']>

function NewPasskey({ onAdded }: { onAdded: (passkeys: Passkeys) => void }) {
  const t = useMessages('office')
  const { act, isBusy, error, fields } = useMutation()
  const [name, setName] = useState('')
  const [isDeclined, setDeclined] = useState(false)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    setDeclined(false)
    const wish = await act('POST /passkey/begin', {})
    if (!wish) return
    const made = await createPasskey(wish)
    if (!made) return setDeclined(true)
    const passkeys = await act('POST /passkey', { name, ...made }, t('office_passkey_added'))
    if (!passkeys) return
    setName('')
    onAdded(passkeys)
  }
  return (
    <form onSubmit={add} className={css.form}>
      <Stack gap={3}>
        <Field
          label={t('office_passkey_name')}
          hint={t('office_passkey_name_hint')}
          value={name}
          onValue={setName}
          maxLength={60}
          required
          error={fields['name']}
        />
        <FailureNotice text={error || (isDeclined ? t('office_passkey_not_used') : '')} />
        <Button type="submit" busy={isBusy}>
          {t('office_passkey_add')}
        </Button>
      </Stack>
    </form>
  )
}
