export interface TextPart {
  text: string
  kind: 'same' | 'removed' | 'inserted'
}

/** With more words than this the comparison would be slow, and the text is shown as replaced. */
const MAXIMUM_WORDS = 1500

/** Compares two texts word by word: the longest common sequence stays, other words are removed or inserted. */
export function diffTexts(before: string, after: string): TextPart[] {
  const [old, fresh] = [wordsOf(before), wordsOf(after)]
  const start = commonStart(old, fresh)
  const end = commonStart(old.slice(start).reverse(), fresh.slice(start).reverse())
  const [oldMiddle, freshMiddle] = [
    old.slice(start, old.length - end),
    fresh.slice(start, fresh.length - end),
  ]
  return joinParts([
    { text: old.slice(0, start).join(''), kind: 'same' },
    ...diffWords(oldMiddle, freshMiddle),
    { text: old.slice(old.length - end).join(''), kind: 'same' },
  ])
}

/** Words with the spaces after them. */
function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? []
}

function commonStart(old: readonly string[], fresh: readonly string[]): number {
  let at = 0
  while (at < old.length && at < fresh.length && old[at] === fresh[at]) at++
  return at
}

function diffWords(old: string[], fresh: string[]): TextPart[] {
  if (old.length > MAXIMUM_WORDS || fresh.length > MAXIMUM_WORDS)
    return [
      { text: old.join(''), kind: 'removed' },
      { text: fresh.join(''), kind: 'inserted' },
    ]
  return findCommonSequence(old, fresh, (a, b) => a === b).map(([from, to]) => {
    if (to === null) return { text: old[from ?? 0] ?? '', kind: 'removed' }
    return { text: fresh[to] ?? '', kind: from === null ? 'inserted' : 'same' }
  })
}

type Step = [from: number | null, to: number | null]

/**
 * The steps from one list to the other by their longest common sequence: both positions for an item that stays, one
 * position for an item that was removed or inserted. Removed items come first.
 */
export function findCommonSequence<Item>(
  old: readonly Item[],
  fresh: readonly Item[],
  isSame: (a: Item, b: Item) => boolean,
): Step[] {
  const width = fresh.length + 1
  const lengths = new Uint16Array((old.length + 1) * width)
  const at = (from: number, to: number) => lengths[from * width + to] ?? 0
  for (let from = old.length - 1; from >= 0; from--)
    for (let to = fresh.length - 1; to >= 0; to--)
      lengths[from * width + to] = isSame(old[from] as Item, fresh[to] as Item)
        ? at(from + 1, to + 1) + 1
        : Math.max(at(from + 1, to), at(from, to + 1))
  const steps: Step[] = []
  let [from, to] = [0, 0]
  while (from < old.length || to < fresh.length) {
    if (from < old.length && to < fresh.length && isSame(old[from] as Item, fresh[to] as Item))
      steps.push([from++, to++])
    else if (from < old.length && at(from + 1, to) >= at(from, to + 1)) steps.push([from++, null])
    else if (to < fresh.length) steps.push([null, to++])
    else steps.push([from++, null])
  }
  return steps
}

function joinParts(parts: TextPart[]): TextPart[] {
  const joined: TextPart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (part.text === '') continue
    if (last?.kind === part.kind) last.text += part.text
    else joined.push({ ...part })
  }
  return joined
}
