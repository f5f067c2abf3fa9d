import { useState } from 'react'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import { SandboxAnalytics } from './SandboxAnalytics.tsx'
import { SandboxApple } from './SandboxApple.tsx'
import { SandboxBank } from './SandboxBank.tsx'
import { SandboxClock } from './SandboxClock.tsx'
import { SandboxIphone } from './SandboxIphone.tsx'
import { SandboxPayout } from './SandboxPayout.tsx'
import { SandboxSms } from './SandboxSms.tsx'
import type { loadSandbox } from './sandbox.loader.ts'

/** All twins on one page: a client of /sandbox/api, like tests and scripts. */
export function SandboxPage() {
  const t = useMessages('sandbox')
  const { messages, events, accounts, payments, transfers, now } = useLoaderData<typeof loadSandbox>()
  const [moves, setMoves] = useState(0)
  return (
    <Stack gap={6}>
      <header>
        <h1>{t('sandbox_title')}</h1>
        <p>{t('sandbox_text')}</p>
      </header>
      {now && <SandboxClock initialNow={now} onMoved={() => setMoves(moves + 1)} />}
      {messages && <SandboxSms key={moves} initialMessages={messages} />}
      {payments && <SandboxBank initialPayments={payments} moves={moves} />}
      {transfers && <SandboxPayout initialTransfers={transfers} moves={moves} />}
      {events && <SandboxAnalytics initialEvents={events} />}
      {accounts && <SandboxApple initialAccounts={accounts} moves={moves} />}
      <SandboxIphone />
    </Stack>
  )
}
