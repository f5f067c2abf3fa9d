import { parseSync } from 'vite'
import { type Fault, type Files, isCode, lineAt } from './source.ts'

/** Names of other people's programs and protocols are not ours to find, and decision records and migrations are history. */
const NOT_CHECKED = /^(docs\/(decisions\/|providers\.md)|db\/(migrations|seed)\/|content\/|CHANGELOG\.md)/
/** A name in backticks, alone or as a call: `giftPagePath`, `formatMessage(text)`. */
const MARKED = /`([a-zA-Z_$][\w$]*[a-z][A-Z][\w$]*)(?:\([^`\n]*\))?`/g
/** A name without backticks in a comment: formatMessage. Words such as iPad are no names. */
const BARE = /(?<![\w`./#:-])(?!i[A-Z])([a-z]+[A-Z]\w*)(?![\w`./-])/g
const WORD = /[a-zA-Z_$][\w$]*/g
export const TEXTS = ['.ts', '.tsx', '.js', '.css', '.sql', '.sh', '.json', '.yaml', '.md']

/** Finds names in comments and documents that occur nowhere in code, settings, messages or file names. */
export function checkCitedNames(files: Files): Fault[] {
  const known = new Set<string>()
  const learn = (text: string) => {
    for (const [word] of text.matchAll(WORD)) known.add(word)
  }
  const cited: Array<{ file: string; at: number; name: string }> = []
  const cite = (file: string, text: string, pattern: RegExp, start = 0) => {
    if (NOT_CHECKED.test(file)) return
    for (const { 1: name = '', index } of text.matchAll(pattern))
      cited.push({ file, at: start + index, name })
  }
  for (const [file, text] of files) {
    learn(file)
    if (file.endsWith('.md')) cite(file, text, MARKED)
    else if (!isCode(file)) learn(text)
    else {
      let codeFrom = 0
      for (const { start, end } of commentsOf(file, text)) {
        const comment = text.slice(start, end)
        cite(file, comment, MARKED, start)
        cite(
          file,
          comment.replaceAll(/`[^`]*`|\S*:\/\/\S*/g, (quoted) => ' '.repeat(quoted.length)),
          BARE,
          start,
        )
        learn(text.slice(codeFrom, start))
        codeFrom = end
      }
      learn(text.slice(codeFrom))
    }
  }
  return cited
    .filter(({ name }) => !known.has(name))
    .map(({ file, at, name }) => ({
      file,
      line: lineAt(files.get(file) ?? '', at),
      text: `cites ${name}, which does not exist`,
    }))
}

function commentsOf(file: string, text: string) {
  return parseSync(file, text, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' }).comments
}
