/** Where SQL reads the database clock. Skips comments, strings and quoted names. */
export function sqlClockReads(sql: string): Array<{ offset: number; what: string }> {
  const code = blank(sql)
  const found: Array<{ offset: number; what: string }> = []
  for (const pattern of READS)
    for (const match of code.matchAll(pattern)) found.push({ offset: match.index, what: match[0].trim() })
  for (const pattern of HIDDEN_READS)
    for (const match of withoutComments(sql).matchAll(pattern))
      found.push({ offset: match.index, what: match[0] })
  return found.sort((a, b) => a.offset - b.offset)
}

const READS = [
  /\b(now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\s*\(\s*\)/gi,
  // Reserved words: never a column unless quoted.
  /(?<![\w.$])(current_timestamp|localtimestamp|current_date|current_time|localtime)\b(?!\s*\.)/gi,
  // age(x) counts from today; age(x, y) does not.
  /(?<![\w.$])age\s*\(\s*[\w.]+\s*\)/gi,
]

/** Literals that mean the present when cast to a time. */
const HIDDEN_READS = [
  /'(now|today|tomorrow|yesterday)'\s*::\s*(timestamp|timestamptz|date|time)\b/gi,
  /\b(timestamp|timestamptz|date|time)\s+'(now|today|tomorrow|yesterday)'/gi,
]

const COMMENT = /--[^\n]*|\/\*[\s\S]*?\*\//
const STRING = /[eE]'(?:\\.|''|[^'\\])*'|'(?:''|[^'])*'/
const QUOTED_NAME = /"(?:""|[^"])*"/
const TOKEN = new RegExp(`${STRING.source}|${QUOTED_NAME.source}|${COMMENT.source}`, 'g')

/** Replaces comments with spaces, so that offsets and lines stay valid. */
function spaces(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

function blank(sql: string): string {
  return sql.replace(TOKEN, spaces)
}

function withoutComments(sql: string): string {
  return sql.replace(TOKEN, (token) => (/^(--|\/\*)/.test(token) ? spaces(token) : token))
}
