import type { Edge, Judgement } from './importRules.ts'
import { describePlace, isBrowserReachable, type Part } from './places.ts'
import { isEarlier, isPlaced, SHARED_PARTS, SLICE_ORDER } from './sliceOrder.ts'

/** Inside one slice, and rule 4 between two. */
export function judgeSliceToSlice(edge: Edge): Judgement {
  if (edge.to?.layer !== 'slice') return null
  return edge.from.owner === edge.to.owner ? judgeInside(edge) : judgeBetween(edge)
}

const PURE: Part[] = ['contract', 'rules']
const PAGE: Part[] = ['loader', 'screen']

function judgeInside({ from, to }: Edge): Judgement {
  const part = to?.part as Part
  const who = describePlace(from)
  if (from.part && PURE.includes(from.part) && !PURE.includes(part))
    return `rule 3: ${who} is pure: kernel, contracts and rules only`
  if (!isBrowserReachable(from) && PAGE.includes(part))
    return `rule 3: ${who} runs on the server only and knows no pages`
  return null
}

function judgeBetween({ from, to, target }: Edge): Judgement {
  const [part, slice] = [to?.part as Part, to?.owner as string]
  if (PURE.includes(part)) return null
  const who = describePlace(from)
  if (part === 'actions' && from.part && mayCallActions(from.part)) return judgeOrder(from.owner, slice, who)
  if (part === 'screen' && from.part === 'screen' && target.kind === 'file' && isShared(target.path))
    return null
  return `rule 4: ${who} never imports ${slice}'s ${part}`
}

// Facts are subscribed to and jobs are named above the store, so not in *.actions.ts alone.
function mayCallActions(part: Part): boolean {
  return part === 'actions' || part === 'api' || part === 'jobs' || part === 'commands'
}

function judgeOrder(from: string, to: string, who: string): Judgement {
  const stranger = [from, to].find((slice) => !isPlaced(slice))
  if (stranger) return `rule 4: ${stranger} has no place yet in SLICE_ORDER (test/repo/sliceOrder.ts)`
  if (isEarlier(to, from)) return null
  const order = SLICE_ORDER.map((row) => row.join(', ')).join(' < ')
  return `rule 4: ${who} may call actions of an earlier slice only, and ${to} is not (${order})`
}

function isShared(path: string): boolean {
  return SHARED_PARTS.some((name) => path.endsWith(`/${name}.tsx`))
}
