/** Formats the figures and texts of an application for its page. */

const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * 1024
const GIGABYTE = MEGABYTE * 1024

export interface FileSize {
  amount: number
  unit: 'kilobyte' | 'megabyte' | 'gigabyte'
}

/** A file size in whole megabytes; from 1,000 MB on in gigabytes with one decimal. */
export function splitFileSize(bytes: number): FileSize {
  if (bytes >= 1000 * MEGABYTE) return { amount: Math.round((bytes / GIGABYTE) * 10) / 10, unit: 'gigabyte' }
  if (bytes >= MEGABYTE) return { amount: Math.round(bytes / MEGABYTE), unit: 'megabyte' }
  return { amount: Math.max(1, Math.round(bytes / KILOBYTE)), unit: 'kilobyte' }
}

export interface RoundedCount {
  amount: number
  unit: 'one' | 'thousand' | 'million'
}

/**
 * Rounds a count: 12,345 → 12 thousand; 1,260,000 → 1.2 million. Rounded down, so that the number is never exaggerated.
 */
export function roundDownCount(count: number): RoundedCount {
  if (count >= 1_000_000) return { amount: Math.floor(count / 100_000) / 10, unit: 'million' }
  if (count >= 10_000) return { amount: Math.floor(count / 1000), unit: 'thousand' }
  if (count >= 1000) return { amount: Math.floor(count / 100) / 10, unit: 'thousand' }
  return { amount: count, unit: 'one' }
}

/** A version as users read it, with its build if the store knows it: two builds may share a version. */
export function versionTitle({ name, build }: { name: string; build: string }): string {
  return build ? `${name} (${build})` : name
}

/** Keeps `0.6-b2 (12)` in order inside a Persian sentence. Plain numbers need no isolation. */
export function isolateLatin(text: string): string {
  return /[a-z()]/i.test(text) ? `\u2066${text}\u2069` : text
}

/**
 * Reduces Markdown to plain text, because sources write it and readers should not see its signs. Other text is not
 * changed.
 */
export function plainTextOfMarkdown(text: string): string {
  return (
    text
      .replace(/!\[[^\]\n]*\]\([^)\s]*\)/g, '')
      .replace(/\[([^\]\n]+)\]\([^)\s]*\)/g, '$1')
      .replace(/<\/?[a-z][^>\n]{0,200}>/gi, '')
      .replace(/^[ \t]*#{1,6}[ \t]+(.*?)[ \t]*#*$/gm, '$1')
      .replace(/^[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/gm, '')
      .replace(/^([ \t]*)[-*+][ \t]+/gm, '$1• ')
      .replace(/^[ \t]*>[ \t]?/gm, '')
      .replace(/^[ \t]*```.*$/gm, '')
      .replace(/(\*\*|__|~~)(?=\S)(.+?)\1/g, '$2')
      // No lookbehind: older Safari cannot parse it.
      .replace(/(^|[^\w*])\*(?=\S)([^*\n]+?)\*(?![\w*])/gm, '$1$2')
      .replace(/`([^`\n]+)`/g, '$1')
  )
}

/** How many characters of the description are shown before "more". */
const LEAD_LENGTH = 220

export interface SplitDescription {
  lead: string[]
  rest: string[]
}

/** Splits a description into the paragraphs before and after "more". Does not split if little would be hidden. */
export function splitDescription(text: string): SplitDescription {
  const paragraphs = text
    .split(/\n+/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
  let length = 0
  const end = paragraphs.findIndex((paragraph) => {
    length += paragraph.length
    return length >= LEAD_LENGTH
  })
  const [lead, rest] = end < 0 ? [paragraphs, []] : [paragraphs.slice(0, end + 1), paragraphs.slice(end + 1)]
  return rest.join('').length < LEAD_LENGTH / 4 ? { lead: paragraphs, rest: [] } : { lead, rest }
}

/**
 * The link and host of a developer's website. Accepts only http and https, so that an operator's typing error never
 * becomes a script.
 */
export function parseWebsite(address: string | null): { href: string; host: string } | null {
  // A short form of isWebAddress, which is too large for the first page load: no user name before the host, no hidden
  // characters.
  const host = /^https?:\/\/([^/?#@\\\s]+)([/?#]\S*)?$/i.exec(address ?? '')?.[1]
  return address && host ? { href: address, host: host.replace(/^www\./, '') } : null
}
