import { type ContentBlock, plainTextOf } from './content.rules.ts'

export interface FaqQuestion {
  question: string
  answer: string
}

/**
 * The questions of an FAQ document. A question is a heading of level three; everything up to the next heading is its
 * answer.
 */
export function extractQuestions(blocks: readonly ContentBlock[]): FaqQuestion[] {
  const questions: FaqQuestion[] = []
  let isAnswer = false
  for (const block of blocks) {
    const last = questions.at(-1)
    if (block.tag === 'h2' || block.tag === 'h3') {
      isAnswer = block.tag === 'h3'
      if (isAnswer) questions.push({ question: plainTextOf(block), answer: '' })
    } else if (isAnswer && last) last.answer = `${last.answer} ${plainTextOf(block)}`.trim()
  }
  return questions
}

/** The questions as a schema.org FAQPage, for search engines. */
export function faqStructuredData(blocks: readonly ContentBlock[]): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: extractQuestions(blocks).map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
