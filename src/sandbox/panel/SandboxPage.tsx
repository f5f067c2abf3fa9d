import { useEffect, useState } from 'react'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import { SandboxAnalytics } from './SandboxAnalytics.tsx'
import { SandboxApple } from './SandboxApple.tsx'
import { SandboxBank } from './SandboxBank.tsx'
import { SandboxClock } from './SandboxClock.tsx'
import { SandboxIphone } from './SandboxIphone.tsx'
import { SandboxOffice } from './SandboxOffice.tsx'
import css from './SandboxPage.module.css'
import { SandboxPayout } from './SandboxPayout.tsx'
import { type PhoneView, SandboxPhone } from './SandboxPhone.tsx'
import { SandboxSms } from './SandboxSms.tsx'
import { SandboxStory } from './SandboxStory.tsx'
import type { loadSandbox } from './sandbox.loader.ts'

const WIDE = '(min-width: 900px)'

/** The store in a phone, beside the outside world and a story to play. On a phone these are tabs. */
export function SandboxPage() {
  const t = useMessages('sandbox')
  const { hasOffice } = useLoaderData<typeof loadSandbox>()
  const [moves, setMoves] = useState(0)
  const [tab, setTab] = useState('world')
  const [view, setView] = useState<PhoneView>({ path: '/', visit: 0 })
  const [played, setPlayed] = useState(0)
  const isWide = useIsWide()
  const open = (path: string) => {
    setView(({ visit }) => ({ path, visit: visit + 1 }))
    setTab('phone')
  }
  const passed = () => setMoves((before) => before + 1)
  const story = <SandboxStory played={played} onPlayed={setPlayed} onOpen={open} onMoved={passed} />
  const world = <SandboxWorld moves={moves} onMoved={passed} />
  const phone = <SandboxPhone view={view} />
  return (
    <Stack gap={6}>
      <header>
        <Stack gap={3}>
          <h1>{t('sandbox_title')}</h1>
          <p>{t('sandbox_text')}</p>
          {hasOffice && (
            <Cluster>
              <SandboxOffice />
            </Cluster>
          )}
        </Stack>
      </header>
      {isWide ? (
        <div className={css.stage}>
          <Stack gap={6}>
            {story}
            {world}
          </Stack>
          {phone}
        </div>
      ) : (
        <Tabs
          label={t('sandbox_title')}
          value={tab}
          onValue={setTab}
          tabs={[
            { id: 'world', label: t('sandbox_tab_world'), panel: world },
            { id: 'story', label: t('sandbox_tab_story'), panel: story },
            { id: 'phone', label: t('sandbox_tab_phone'), panel: phone },
          ]}
        />
      )}
    </Stack>
  )
}

/** All twins: a client of /sandbox/api, like tests and scripts. */
function SandboxWorld({ moves, onMoved }: { moves: number; onMoved(): void }) {
  const { messages, events, accounts, payments, transfers, now } = useLoaderData<typeof loadSandbox>()
  return (
    <Stack gap={6}>
      {now && <SandboxClock initialNow={now} onMoved={onMoved} />}
      {messages && <SandboxSms key={moves} initialMessages={messages} />}
      {payments && <SandboxBank initialPayments={payments} moves={moves} />}
      {transfers && <SandboxPayout initialTransfers={transfers} moves={moves} />}
      {events && <SandboxAnalytics initialEvents={events} />}
      {accounts && <SandboxApple initialAccounts={accounts} moves={moves} />}
      <SandboxIphone />
    </Stack>
  )
}

function useIsWide(): boolean {
  const [isWide, setWide] = useState(false)
  useEffect(() => {
    const query = window.matchMedia(WIDE)
    const look = () => setWide(query.matches)
    look()
    // addListener: Safari 12 and 13 know no other.
    query.addListener(look)
    return () => query.removeListener(look)
  }, [])
  return isWide
}
