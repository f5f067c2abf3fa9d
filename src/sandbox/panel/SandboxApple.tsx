import { useState } from 'react'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { useToast } from '#ui/feedback/Toast.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { errorText } from '#web/errorText.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useCall } from '#web/useCall.ts'
import { type AppleAccount, type AppleState, SandboxAppleAccount } from './SandboxAppleAccount.tsx'
import { sandboxApi } from './sandbox.loader.ts'
import { useSandboxPolling } from './useSandboxPolling.ts'

type Props = {
  initialAccounts: AppleAccount[]
  /** Changes when the clock is advanced; then the part reloads at once. */
  moves: number
}

/** The twin of the developer programme; refreshes automatically. */
export function SandboxApple({ initialAccounts, moves }: Props) {
  const t = useMessages('sandbox')
  const locale = useLocale()
  const toast = useToast()
  const [accounts, setAccounts] = useState(initialAccounts)

  useSandboxPolling(
    (api) => api('GET /apple', {}),
    (answer) => setAccounts(answer.accounts),
    moves,
  )

  const { run: change, isBusy } = useCall(
    async (id: number, state: AppleState) => {
      setAccounts((await sandboxApi(locale)('POST /apple/account/{id}', { id, state })).accounts)
      toast(t('sandbox_apple_changed'), 'success')
    },
    (error) => {
      toast(errorText(error, t), 'danger')
      return undefined
    },
  )

  return (
    <Card as="section" label={t('sandbox_apple')}>
      <Stack gap={4}>
        <h2>{t('sandbox_apple')}</h2>
        <p>{t('sandbox_apple_text')}</p>
        {accounts.length === 0 && (
          <EmptyState drawing="box" title={t('sandbox_apple_empty')} text={t('sandbox_apple_empty_text')} />
        )}
        {accounts.map((account) => (
          <SandboxAppleAccount
            key={account.id}
            account={account}
            isBusy={isBusy}
            onState={(state) => void change(account.id, state)}
          />
        ))}
      </Stack>
    </Card>
  )
}
