import { type Fault, type Files, isTest, lineAt } from './source.ts'

/** Texts that must not leave the machine they were written on. */
const TRACES: Array<[RegExp, string]> = [
  // After a letter or a dot the text is part of an address or of a longer path.
  [/(?<![\w.~-])\/(work|root)\//g, 'is a path of the machine it was written on'],
  [
    /https?:\/\/[^/\s"'`]*(registry|artifactory|verdaccio|npmmirror|jfrog|nexus|pypi)[^/\s"'`]*/gi,
    'names a package registry',
  ],
  [/^\s*(@[\w-]+:)?registry\s*=/gm, 'names a package registry'],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----(\\n|\s)+[A-Za-z0-9+/=]{32,}/g, 'looks like a private key'],
]

export function checkMachineTraces(files: Files): Fault[] {
  return [...files].flatMap(([file, text]) =>
    TRACES.flatMap(([pattern, what]) =>
      Array.from(text.matchAll(pattern), (match) => ({
        file,
        line: lineAt(text, match.index),
        text: `${match[0].trim().slice(0, 60)} ${what}`,
      })),
    ),
  )
}

export const LINES_AT_MOST = 400

/** Tests and generated files may be long; code that people read and change may not. */
export function checkFileLength(files: Files): Fault[] {
  return [...files].flatMap(([file, text]) => {
    const lines = text.replace(/\n$/, '').split('\n').length
    if (!isSource(file) || lines <= LINES_AT_MOST) return []
    return [{ file, line: lines, text: `has more than ${LINES_AT_MOST} lines: it wants splitting` }]
  })
}

function isSource(file: string): boolean {
  if (!/\.(ts|tsx|css|sql|mjs|js|sh)$/.test(file)) return false
  return !(isTest(file) || file.startsWith('test/') || /\.gen\.ts$/.test(file))
}
