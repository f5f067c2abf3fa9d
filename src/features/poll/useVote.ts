import { useState } from 'react'
import { fillPath } from '#links.ts'
import { isApiError } from '#web/api.ts'
import { useApi } from '#web/apiContext.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { useNavigate } from '#web/router.tsx'
import { loginPath } from '#web/session/requireLogin.ts'
import { writeStored } from '#web/storage/storage.ts'
import { useCall } from '#web/useCall.ts'
import { pollPagePath } from './poll.rules.ts'
import type { PollWithVote } from './usePoll.ts'

export interface VoteOutcome {
  tone: 'success' | 'danger'
  text: string
  /** The server does not know the user, so the page shows a link to the login. */
  isStranger?: boolean
}

interface VoteOptions {
  id: string
  isAuthenticated: boolean
  setKnown(known: PollWithVote): void
  refresh(): Promise<void>
}

/** API errors that mean the poll page is outdated: voted elsewhere, closed, disabled or changed in the meantime. */
const OUTDATED_PAGE_ERRORS = ['poll_conflict', 'poll_closed', 'poll_disabled', 'poll_choice_unknown']

/**
 * Sends the vote once, however often the button is pressed. A visitor logs in first and returns with the choice kept.
 */
export function useVote({ id, isAuthenticated, setKnown, refresh }: VoteOptions) {
  const t = useMessages('poll')
  const api = useApi()
  const leave = useLoginFor(id)
  const [outcome, setOutcome] = useState<VoteOutcome>()

  async function send(chosen: number[]): Promise<void> {
    setOutcome(undefined)
    setKnown(await api('POST /poll/{id}/vote', { id, optionIds: chosen }))
    setOutcome({ tone: 'success', text: t('poll_thanks') })
  }
  async function fail(error: unknown, chosen: number[]): Promise<undefined> {
    if (isApiError(error) && error.status === 401) return void leave(chosen)
    const code = isApiError(error) ? error.code : ''
    // If reloading the poll fails too, the error message stays.
    if (OUTDATED_PAGE_ERRORS.includes(code)) await refresh().catch(() => undefined)
    setOutcome({ tone: 'danger', text: errorText(error, t), isStranger: code === 'user_not_found' })
  }
  const { run, isBusy } = useCall(send, fail)
  const vote = (chosen: number[]) => (isAuthenticated ? void run(chosen) : leave(chosen))
  return { vote, isBusy, outcome }
}

function useLoginFor(id: string): (chosen: number[]) => void {
  const navigate = useNavigate()
  return (chosen) => {
    writeStored('destination', pollPagePath(fillPath('/poll/{id}', { id }), chosen))
    void navigate(loginPath())
  }
}
