import { useEffect, useRef, useState } from 'react'
import { SECOND } from '#kernel/time.ts'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import { SandboxAnalytics } from './SandboxAnalytics.tsx'
import { SandboxApple } from './SandboxApple.tsx'
import { SandboxBank } from './SandboxBank.tsx'
import { SandboxClock } from './SandboxClock.tsx'
import { SandboxIphone, simulateIphone } from './SandboxIphone.tsx'
import { SandboxOffice } from './SandboxOffice.tsx'
import css from './SandboxPage.module.css'
import { SandboxPayout } from './SandboxPayout.tsx'
import { SandboxSms } from './SandboxSms.tsx'
import type { loadSandbox } from './sandbox.loader.ts'
import { createFramedPhone, type FramedPhone } from './story/framedPhone.ts'
import { GuidedStory } from './story/GuidedStory.tsx'
import { PhoneFrame } from './story/PhoneFrame.tsx'

/** The parts of the page, of which a narrow screen shows one at a time. */
const TABS = ['story', 'store', 'messages', 'money', 'apple', 'clock'] as const

/**
 * The sandbox: the store in a framed phone, beside controls for the outside world. It uses only /sandbox/api, like
 * tests and scripts.
 */
export function SandboxPage() {
  const t = useMessages('sandbox')
  const [moves, setMoves] = useState(0)
  const [tab, setTab] = useState<(typeof TABS)[number]>('story')
  const frame = useRef<HTMLIFrameElement>(null)
  const [hasPhone, setPhone] = useState(false)
  const reload = () => setMoves((count) => count + 1)
  // A wide screen shows the phone at once; a narrow one shows it when the visitor or a step opens it. Then it stays.
  useEffect(() => {
    if (tab === 'store' || isWide()) setPhone(true)
  }, [tab])

  /** Shows the phone for a step of the story and makes it act as an iPhone. */
  async function takePhone(): Promise<FramedPhone | null> {
    simulateIphone(true)
    setPhone(true)
    if (!isWide()) setTab('store')
    for (let waited = 0; waited < SECOND && !frame.current; waited += 50)
      await new Promise((done) => setTimeout(done, 50))
    return frame.current && createFramedPhone(frame.current)
  }

  return (
    <Stack gap={5}>
      <header>
        <h1>{t('sandbox_title')}</h1>
        <p>{t('sandbox_text')}</p>
      </header>
      <nav className={css.tabs} aria-label={t('sandbox_tabs')}>
        {TABS.map((id) => (
          <button
            type="button"
            key={id}
            className={css.tab}
            aria-pressed={id === tab}
            onClick={() => setTab(id)}
          >
            {t(`sandbox_tab_${id}`)}
          </button>
        ))}
      </nav>
      <div className={css.place} data-shown={tab}>
        <div className={css.phone} data-part="store">
          {hasPhone && <PhoneFrame frame={frame} />}
        </div>
        <div className={css.world}>
          <div data-part="story">
            <GuidedStory phone={takePhone} onStep={reload} onFailed={() => setTab('story')} />
          </div>
          <OutsideWorld moves={moves} onMoved={reload} />
        </div>
      </div>
    </Stack>
  )
}

const isWide = () => window.matchMedia('(min-width: 960px)').matches

interface WorldProps {
  /** Changes when time passed or a step of the story ran; then every part reloads at once. */
  moves: number
  onMoved(): void
}

/** The office and the twins that are in use. */
function OutsideWorld({ moves, onMoved }: WorldProps) {
  const { messages, events, accounts, payments, transfers, now, hasOffice } =
    useLoaderData<typeof loadSandbox>()
  return (
    <>
      {hasOffice && (
        <div data-part="story">
          <SandboxOffice />
        </div>
      )}
      {messages && (
        <div data-part="messages">
          <SandboxSms key={moves} initialMessages={messages} />
        </div>
      )}
      {now && (
        <div data-part="clock">
          <SandboxClock initialNow={now} moves={moves} onMoved={onMoved} />
        </div>
      )}
      <div data-part="money" className={css.parts}>
        {payments && <SandboxBank initialPayments={payments} moves={moves} />}
        {transfers && <SandboxPayout initialTransfers={transfers} moves={moves} />}
      </div>
      {accounts && (
        <div data-part="apple">
          <SandboxApple initialAccounts={accounts} moves={moves} />
        </div>
      )}
      <div data-part="clock" className={css.parts}>
        <SandboxIphone />
        {events && <SandboxAnalytics initialEvents={events} />}
      </div>
    </>
  )
}
