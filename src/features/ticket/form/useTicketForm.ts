import { type FormEvent, useState } from 'react'
import { isApiError } from '#web/api.ts'
import { useApi } from '#web/apiContext.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { useNavigate } from '#web/router.tsx'
import { useLoginFromHere } from '#web/session/useLoginFromHere.ts'
import { useUser } from '#web/storage/stores.ts'
import { useCall } from '#web/useCall.ts'
import type { Topic } from '../ticket.loader.ts'
import { ticketPagePath } from '../ticketPaths.ts'
import {
  applyTopicOfLink,
  type ChosenTopicLabels,
  createTicketInput,
  type FormFaults,
  findChosenTopic,
  findFormFaults,
  formFaultsOfServer,
  parseTicketDraft,
  type TicketDraft,
} from './ticketForm.rules.ts'
import { type DraftChange, useDraft } from './useDraft.ts'
import { useUnfinishedUploads } from './useUnfinishedUploads.ts'

/** State and submission of the new ticket form, up to the redirect to the new ticket. */
export function useTicketForm(topics: Topic[], asked: ChosenTopicLabels | null) {
  const t = useMessages('ticket')
  const say = t as (key: string) => string
  const { isAuthenticated } = useUser()
  const goToLogin = useLoginFromHere()
  const { draft, latest, ...kept } = useDraft('ticketDraft', (stored) =>
    applyTopicOfLink(parseTicketDraft(stored), asked),
  )
  const unfinished = useUnfinishedUploads()
  const sending = useSending(topics)
  const [isTried, setTried] = useState(false)
  const { topic, sub } = findChosenTopic(topics, draft)
  const faults = findFormFaults(topics, draft, isAuthenticated)
  const [isContinued] = useState(() => hasWords(draft))

  function shownFault(name: string): string | undefined {
    const fault = faults[name]
    // A text that is too long is reported at once, a missing one only on submit.
    if (fault && (isTried || fault === 'ticket_text_long')) return say(fault)
    return sending.faults[name]
  }
  return {
    draft,
    topic,
    sub,
    isAuthenticated,
    goToLogin,
    unfinished,
    /** True when the draft existed before this page was opened. */
    isContinued,
    forget: kept.forget,
    filesRound: sending.filesRound,
    shownFault,
    failure: sending.failure,
    isBusy: sending.isBusy,
    change(part: DraftChange<TicketDraft>): void {
      sending.forgetFaults()
      kept.change(part)
    },
    submit(event: FormEvent<HTMLFormElement>): void {
      event.preventDefault()
      setTried(true)
      const [first] = Object.keys(findFormFaults(topics, latest(), isAuthenticated))
      const waits = unfinished.fault()
      if (first !== undefined) focusOn(event.currentTarget, first)
      else if (!isAuthenticated) goToLogin()
      else if (waits) sending.fail(t(waits))
      else void sending.send(latest(), kept, goToLogin)
    },
  }
}

const hasWords = ({ description, values }: TicketDraft) =>
  [description, ...Object.values(values)].some((text) => text.trim() !== '')

/** Focuses a control of the form by name: a file picker, a text field or the first of several choices. */
function focusOn(form: HTMLFormElement, name: string): void {
  form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}

type DraftControls = Pick<
  ReturnType<typeof useDraft<TicketDraft>>,
  'wishKey' | 'failed' | 'forget' | 'change'
>
type TicketInput = ReturnType<typeof createTicketInput>

function useSending(topics: Topic[]) {
  const t = useMessages('ticket')
  const api = useApi()
  const navigate = useNavigate()
  const [faults, setFaults] = useState<FormFaults>({})
  const [filesRound, setFilesRound] = useState(0)
  const { run, isBusy, failure, fail } = useCall(
    async (input: TicketInput, kept: DraftControls, _onStranger: () => void) => {
      setFaults({})
      const { id } = await api('POST /ticket', input, kept.wishKey())
      kept.forget()
      // Replaces the history entry, so that going back does not show the empty form.
      await navigate(ticketPagePath(id), { replace: true, state: { isSent: true } })
    },
    (error, input, kept, onStranger) => {
      kept.failed(error)
      if (!isApiError(error) || error.status !== 401) return explain(error, input, kept)
      onStranger()
      return undefined
    },
  )

  async function send(draft: TicketDraft, kept: DraftControls, onStranger: () => void): Promise<void> {
    const { topic, sub } = findChosenTopic(topics, draft)
    if (topic && sub) await run(createTicketInput(sub, topic, draft), kept, onStranger)
  }
  function explain(error: unknown, input: TicketInput, kept: DraftControls): string {
    if (isApiError(error)) setFaults(formFaultsOfServer(error.fields, input.fields))
    // The uploads expired before the form was sent, so the user must upload them again.
    if (isApiError(error) && error.code === 'upload_gone') {
      kept.change({ files: [], fieldFiles: {} })
      setFilesRound((round) => round + 1)
    }
    return errorText(error, t)
  }
  return {
    faults,
    failure,
    isBusy,
    filesRound,
    send,
    fail,
    forgetFaults() {
      if (Object.keys(faults).length > 0) setFaults({})
    },
  }
}
