import type { Edge, RuleViolation } from './edge.types.ts'
import { describeFilePlace, isBrowserReachable, type SlicePart } from './places.ts'
import { SHARED_PARTS } from './sliceOrder.ts'

/** Rules inside one slice, and rule 4 between two slices. */
export function judgeSliceToSlice(edge: Edge): RuleViolation {
  if (edge.to?.layer !== 'slice') return null
  return edge.from.owner === edge.to.owner ? judgeInside(edge) : judgeBetween(edge)
}

const PURE: SlicePart[] = ['contract', 'rules']
const PAGE: SlicePart[] = ['loader', 'screen']

function judgeInside({ from, to, isLazy }: Edge): RuleViolation {
  const part = to?.part as SlicePart
  const who = describeFilePlace(from)
  if (from.part && PURE.includes(from.part) && !PURE.includes(part))
    return `rule 3: ${who} is pure: kernel, contracts and rules only`
  if (from.part === 'pages' && !PURE.includes(part) && !(isLazy && PAGE.includes(part)))
    return `rule 3: ${who} names pages and loaders by lazy imports, and otherwise only data`
  if (!isBrowserReachable(from) && PAGE.includes(part))
    return `rule 3: ${who} runs on the server only and knows no pages`
  return null
}

function judgeBetween(edge: Edge): RuleViolation {
  const { from, to, target } = edge
  const [part, slice] = [to?.part as SlicePart, to?.owner as string]
  if (PURE.includes(part)) return null
  const who = describeFilePlace(from)
  if (part === 'actions' && from.part && mayCallActions(from.part)) return judgeOrder(edge, slice)
  if (part === 'screen' && from.part === 'screen' && target.kind === 'file' && isShared(target.path))
    return null
  return `rule 4: ${who} never imports ${slice}'s ${part}`
}

// Not only actions may call actions of other slices: API bindings, jobs and commands may too, because they subscribe to
// facts and name jobs.
function mayCallActions(part: SlicePart): boolean {
  return part === 'actions' || part === 'api' || part === 'jobs' || part === 'commands'
}

function judgeOrder({ from, after }: Edge, to: string): RuleViolation {
  if (after.get(from.owner)?.includes(to)) return null
  const file = `src/features/${from.owner}/${from.owner}.slice.ts`
  return `rule 4: ${describeFilePlace(from)} may call actions only of the slices in \`after\` of ${file}, not ${to}'s`
}

function isShared(path: string): boolean {
  return SHARED_PARTS.some((name) => path.endsWith(`/${name}.tsx`))
}
