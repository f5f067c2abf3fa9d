import type { Calls } from '#web/calls.ts'
import type { LoaderInput, PageHead } from '#web/loader.ts'

export type Poll = Calls['GET /poll/{id}']['output']
/** A poll among the blocks of an editorial page. */
export type PollBlockData = Extract<
  Calls['GET /page/by_label/{label}']['output']['blocks'][number],
  { kind: 'poll' }
>
export type Vote = NonNullable<Calls['GET /poll/{id}/vote']['output']['vote']>

/** Loads the public part of a poll. The browser asks later whether this visitor has voted. */
export async function loadPoll({ api, parameters }: LoaderInput) {
  const poll = await api('GET /poll/{id}', { id: parameters['id'] ?? '' })
  const head: PageHead = {
    title: poll.question,
    ...(poll.description && { description: poll.description }),
  }
  return { poll, head }
}
