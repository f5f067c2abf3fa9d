import {
  normaliseQuery,
  normaliseText,
  removeSpacesAndRepeats,
} from '#features/search/normaliseQuery.rules.ts'
import { type ContentBlock, plainTextOf } from './content.rules.ts'

/**
 * Finds the questions that contain every word of the query, in the question or the answer, with the headings of their
 * groups. Normalised like the search of the store: half-spaces, forms of yeh and accents make no difference.
 */
export function findQuestions<Node extends ContentBlock>(blocks: Node[], query: string): Node[] {
  const words = normaliseQuery(query).split(' ').filter(Boolean).map(removeSpacesAndRepeats)
  if (words.length === 0) return blocks
  const found: Node[] = []
  let group: Node[] = []
  for (const question of questionsIn(blocks)) {
    const [first] = question
    if (first?.tag === 'h2') group = [first]
    if (first?.tag !== 'h3' || !hasAll(question, words)) continue
    found.push(...group, ...question)
    group = []
  }
  return found
}

/** Splits an FAQ document into its headings, each with the blocks that follow it. */
function questionsIn<Node extends ContentBlock>(blocks: Node[]): Node[][] {
  const questions: Node[][] = []
  for (const block of blocks) {
    const last = questions.at(-1)
    if (!last || block.tag === 'h2' || block.tag === 'h3') questions.push([block])
    else last.push(block)
  }
  return questions
}

function hasAll(question: ContentBlock[], words: string[]): boolean {
  const text = removeSpacesAndRepeats(normaliseText(question.map(plainTextOf).join(' ')))
  return words.every((word) => text.includes(word))
}
