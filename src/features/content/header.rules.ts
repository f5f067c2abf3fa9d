import type { DocumentFault } from './lines.rules.ts'

/**
 * Kinds of documents. `legal` and `help` are long documents, `faq` is questions in groups, `page` is everything else.
 */
export const CONTENT_KINDS = ['legal', 'help', 'page', 'faq'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

export interface DocumentHeader {
  title: string
  description: string
  kind: ContentKind
  /** Day of the document's last change; null means `LAST_UPDATE`. */
  updated: string | null
}

const KEYS = ['title', 'description', 'kind', 'updated']
const END = '---'

/** Whether a text begins with a header at all, faulty or not. */
export function hasDocumentHeader(text: string): boolean {
  return /^\s*\w+:/.test(text) && text.split('\n').some((line) => line.trim() === END)
}

/** Parses the header of a document: `key: value` lines up to `---`. `end` is the index of the line after it. */
export function parseDocumentHeader(lines: string[]): {
  header: DocumentHeader
  faults: DocumentFault[]
  end: number
} {
  const faults: DocumentFault[] = []
  const values = new Map<string, string>()
  const rule = lines.findIndex((line) => line.trim() === END)
  const end = rule < 0 ? lines.length : rule + 1
  if (rule < 0) faults.push({ line: 1, text: `a line ${END} ends the header` })
  for (const [at, line] of lines.slice(0, Math.max(rule, 0)).entries()) {
    const [, key = '', value = ''] = /^(\w+):\s*(.*?)\s*$/.exec(line) ?? []
    const fault = keyFault(key, values, line)
    if (fault) faults.push({ line: at + 1, text: fault })
    else if (key) values.set(key, value)
  }
  const said = (key: string) => values.get(key) ?? ''
  for (const key of ['title', 'description'])
    if (!said(key)) faults.push({ line: 1, text: `the ${key} is missing` })
  const kind = CONTENT_KINDS.find((one) => one === said('kind'))
  if (!kind) faults.push({ line: 1, text: `the kind is one of ${CONTENT_KINDS.join(', ')}` })
  const updated = said('updated')
  if (updated && !isDay(updated)) faults.push({ line: 1, text: `${updated} is no day such as 2026-11-15` })
  return {
    header: {
      title: said('title'),
      description: said('description'),
      kind: kind ?? 'page',
      updated: updated || null,
    },
    faults,
    end,
  }
}

function keyFault(key: string, known: Map<string, string>, line: string): string | null {
  if (!line.trim()) return null
  if (!KEYS.includes(key)) return `the header knows ${KEYS.join(', ')} and nothing else`
  return known.has(key) ? `${key} is said twice` : null
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}
