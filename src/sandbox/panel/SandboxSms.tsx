import { useEffect, useState } from 'react'
import { SECOND } from '#kernel/time.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PhoneField } from '#ui/form/PhoneField.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { formatInstant } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import css from './SandboxPage.module.css'
import { type loadSandbox, sandboxApi } from './sandbox.loader.ts'

type Inbox = NonNullable<Awaited<ReturnType<typeof loadSandbox>>['messages']>
const REFRESH_SECONDS = 3

/** The SMS inbox of every phone in the sandbox; refreshes automatically. */
export function SandboxSms({ initialMessages }: { initialMessages: Inbox }) {
  const t = useMessages('sandbox')
  const locale = useLocale()
  const [phone, setPhone] = useState('')
  const [messages, setMessages] = useState(initialMessages)
  useEffect(() => {
    const look = () =>
      sandboxApi(locale)('GET /sms', phone ? { phone } : {}).then(
        (answer) => setMessages(answer.messages),
        // Temporarily unreachable: the next poll updates it.
        () => undefined,
      )
    void look()
    const timer = setInterval(look, REFRESH_SECONDS * SECOND)
    return () => clearInterval(timer)
  }, [phone, locale])
  return (
    <Card as="section" label={t('sandbox_sms')}>
      <Stack gap={4}>
        <h2>{t('sandbox_sms')}</h2>
        <PhoneField label={t('sandbox_sms_phone')} onValue={setPhone} />
        {messages.length === 0 && (
          <EmptyState drawing="box" title={t('sandbox_sms_empty')} text={t('sandbox_sms_empty_text')} />
        )}
        <ul className={css.messages}>
          {messages.map((message) => (
            <li key={`${message.at}${message.to}${message.text}`} className={css.message}>
              <span className={css.meta}>
                <Ltr>{message.to}</Ltr> · {formatInstant(locale, message.at)}
              </span>
              <p className={css.text} dir="auto">
                {message.text}
              </p>
              {message.code && <Badge tone="action">{t('sandbox_sms_code', { code: message.code })}</Badge>}
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  )
}
