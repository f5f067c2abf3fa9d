import { type ContentBlock, type ContentDocument, plainTextOf } from '#features/content/content.rules.ts'
import { findDocumentVariables } from '#features/content/text.rules.ts'

/** The visible text of a document, without the addresses of its links. */
export function textOf({ title, description, blocks }: ContentDocument): string {
  return [title, description, ...blocks.map(plainTextOf)].join('\n')
}

/** Every line with a digit that should be a figure: Latin, Persian or Arabic. */
export function digitFaults(text: string): string[] {
  return text.split('\n').filter((line) => /[0-9۰-۹٠-٩]/.test(line))
}

/** English nouns that do not agree with the figure before them, after a constant changed and the text did not. */
export function numberFaults(text: string, figures: Readonly<Record<string, string>>): string[] {
  const counted = text.matchAll(/\{(\w+)\} (?:hour|day|minute|second|digit|character|time)(s?)\b/g)
  return Array.from(counted)
    .filter(([, name = '', ending]) => (figures[name] === '1') !== (ending === ''))
    .map(([whole]) => whole)
}

export function figuresOf(document: ContentDocument): string[] {
  return findDocumentVariables(textOf(document))
}

export function wordCount(document: ContentDocument): number {
  return textOf(document).split(/\s+/).filter(Boolean).length
}

/** The outline of a document, which is the same in every language. */
export function outlineOf(blocks: ContentBlock[]): string {
  return blocks
    .map(({ tag }) => tag)
    .filter((tag) => tag === 'h2' || tag === 'h3' || tag === 'figure')
    .join(' ')
}
