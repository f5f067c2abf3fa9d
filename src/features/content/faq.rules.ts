import { type Block, wordsOf } from './content.rules.ts'

export interface Question {
  question: string
  answer: string
}

/**
 * The questions of an FAQ document. A question is a heading of level three; everything up to the next heading is its
 * answer.
 */
export function questionsOf(blocks: readonly Block[]): Question[] {
  const questions: Question[] = []
  let isAnswer = false
  for (const block of blocks) {
    const last = questions.at(-1)
    if (block.tag === 'h2' || block.tag === 'h3') {
      isAnswer = block.tag === 'h3'
      if (isAnswer) questions.push({ question: wordsOf(block), answer: '' })
    } else if (isAnswer && last) last.answer = `${last.answer} ${wordsOf(block)}`.trim()
  }
  return questions
}

/** The questions as a schema.org FAQPage, for search engines. */
export function faqData(blocks: readonly Block[]): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questionsOf(blocks).map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
