import type { Fault, Files } from './source.ts'

/** Documents that are not in this repository. `section 3 of docs/requirements.md` and `RFC 9112, section 3` can be opened. */
const ABSENT_DOCUMENT =
  /\b[Ss]pecification\b|(?<!RFC \d+, )\b[Ss]ections? \d+(?!.*\bof docs\/)|\b[Gg]oal [A-Z]\d|\b(integrations|decisions|screens)\.md\b/
/** Short names of documents, which in code are variables too. */
const SHORT_NAME =
  /\b(decisions|reference|screens|architecture), ([A-Z\d/]|rule|section)|\((decisions|reference|screens|architecture),$/
/** The check itself and its planted faults. */
const OWN = /^test\/repo\/citations\./
/** Migrations are never edited after release; decision records are history; the rest are texts of the store. */
const NOT_CHECKED = /^(db\/migrations|db\/seed\/content|docs\/decisions|content)\//
const REQUIREMENTS = 'docs/requirements.md'
export const TEXTS = ['.ts', '.tsx', '.css', '.sql', '.sh', '.js', '.md']

/** Finds every comment, title and document that cites what a reader of this repository cannot open. */
export function checkCitations(files: Files): Fault[] {
  return [...files]
    .filter(([file]) => !OWN.test(file) && !NOT_CHECKED.test(file) && file !== REQUIREMENTS)
    .flatMap(([file, text]) =>
      text.split('\n').flatMap((line, at) => {
        const found = ABSENT_DOCUMENT.exec(line) ?? (isProse(file, line) ? SHORT_NAME.exec(line) : null)
        return found ? [{ file, line: at + 1, text: `cites «${found[0]}», which is not here` }] : []
      }),
    )
}

function isProse(file: string, line: string): boolean {
  return file.endsWith('.md') || /^\s*(\/\/|\/?\*|--|#)|\/\/ /.test(line)
}
