export type SubscriptionState = 'unapplied' | 'waiting' | 'running' | 'interrupted' | 'ended' | 'cancelled'

interface Told {
  state: 'unapplied' | 'active' | 'cancelled'
  daysLeft: number | null
  isInterrupted: boolean
}

/** What a subscription is to whoever has it. */
export function subscriptionState({ state, daysLeft, isInterrupted }: Told): SubscriptionState {
  if (state !== 'active') return state
  if (isInterrupted) return 'interrupted'
  if (daysLeft === null) return 'waiting'
  return daysLeft > 0 ? 'running' : 'ended'
}

const ORDER: SubscriptionState[] = ['unapplied', 'interrupted', 'running', 'waiting', 'ended', 'cancelled']

/** What asks for something to be done comes first, what is over last. */
export function inOrder<One extends Told>(subscriptions: readonly One[]): One[] {
  const rank = (one: One) => ORDER.indexOf(subscriptionState(one))
  return [...subscriptions].sort((a, b) => rank(a) - rank(b))
}

interface Line {
  package: { name: string } | null
}

/** The packages it is made of, each once, as they were bought. */
export function packageNames(lines: readonly Line[]): string[] {
  return [...new Set(lines.flatMap((line) => (line.package ? [line.package.name] : [])))]
}
