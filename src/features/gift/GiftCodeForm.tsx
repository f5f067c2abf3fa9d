import { type FormEvent, useState } from 'react'
import { normaliseCode } from '#features/promotion/promotion.rules.ts'
import { link } from '#links.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button, ButtonLink } from '#ui/form/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import type { ApiError } from '#web/api.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { useIsNavigating, useNavigate } from '#web/router.tsx'

interface Props {
  typed: string
  failure: ApiError | null
}

const MAX_LENGTH = 60

/**
 * The field for a gift code. It puts the code into the URL, and the page's loader checks it. Small letters and Persian
 * digits work too.
 */
export function GiftCodeForm({ typed, failure }: Props) {
  const t = useMessages('gift')
  const navigate = useNavigate()
  const isBusy = useIsNavigating()
  const [text, setText] = useState(typed)
  const [isMissing, setMissing] = useState(false)
  const refusal = failure && failure.status >= 400 && failure.status < 500 ? errorText(failure, t) : undefined
  const hasUsed = failure?.code === 'code_already_used'

  function submit(event: FormEvent): void {
    event.preventDefault()
    const isEmpty = normaliseCode(text) === ''
    setMissing(isEmpty)
    if (!isEmpty && !isBusy) void navigate(giftPagePath(text.trim()), { replace: true })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={4}>
        <Field
          label={t('gift_code')}
          hint={t('gift_code_hint')}
          error={isMissing ? t('gift_code_missing') : text.trim() === typed ? refusal : undefined}
          name="code"
          defaultValue={typed}
          onValue={setText}
          dir="ltr"
          maxLength={MAX_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
        />
        {failure && refusal === undefined && (
          <Notice tone="danger" live>
            {errorText(failure, t)}
          </Notice>
        )}
        <Button type="submit" wide size="large" busy={isBusy} busyLabel={t('loading')}>
          {t('gift_look')}
        </Button>
        {hasUsed && (
          <ButtonLink kind="quiet" wide href={link('/subscription')}>
            {t('gift_see_subscription')}
          </ButtonLink>
        )}
      </Stack>
    </form>
  )
}

export function giftPagePath(code: string): string {
  return code ? `${link('/gift')}?code=${encodeURIComponent(code)}` : link('/gift')
}
