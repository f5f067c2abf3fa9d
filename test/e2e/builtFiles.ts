import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const CLIENT = fileURLToPath(new URL('../../dist/client/', import.meta.url))

export function builtFiles(ending: string): Map<string, string> {
  const names = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith(ending),
  )
  return new Map(names.map((name) => [name, readFileSync(CLIENT + name, 'utf8')]))
}

/** A rule of minified CSS, without its at-rules. */
interface Rule {
  selector: string
  declarations: Array<[property: string, value: string]>
}

function rulesOf(css: string): Rule[] {
  return Array.from(css.matchAll(/([^{}]+)\{([^{}]*)\}/g), ([, selector = '', body = '']) => ({
    selector: selector.trim(),
    declarations: body
      .split(/;(?![^(]*\))/)
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]),
  }))
}

/** Selectors and at-rules that make Safari 12 drop the whole rule. */
const SELECTORS: Array<[RegExp, string]> = [
  [/(?<!:not\():focus-visible/, ':focus-visible without a rule for :focus'],
  [/:(is|where|has|dir)\(/, 'a selector list or :has'],
  [/@(layer|container|property|scope|starting-style)\b/, 'an at-rule'],
  [/(^|[\s,])&/, 'nesting'],
]
/** Unknown values: Safari drops the declaration, so an earlier declaration must provide the fallback. */
const VALUES: Array<[RegExp, string]> = [
  [/\b(color-mix|oklch|oklab|lab|lch|hwb|clamp)\(/, 'a function'],
  [/\d(dvh|svh|lvh|dvw|svw|lvw|cqw|cqi)\b/, 'a unit'],
]
const PROPERTIES: Array<[RegExp, string]> = [
  [/^aspect-ratio$/, 'aspect-ratio'],
  [/^inset(-|$)/, 'inset'],
  [/^border-(start|end)-(start|end)-radius$/, 'a logical corner'],
  [/^(margin|padding)-(inline|block)$/, 'a logical shorthand'],
  [/^(translate|rotate|scale)$/, 'a transform of its own'],
]

/** CSS that Safari 12 would not understand, with its rule. */
export function cssFaults(css: string): string[] {
  const atRules = Array.from(css.matchAll(/@[\w-]+/g), ([name]) => name)
  const faults = atRules.flatMap((name) =>
    SELECTORS.filter(([pattern]) => pattern.test(name)).map(() => name),
  )
  for (const { selector, declarations } of rulesOf(css)) {
    const say = (what: string) => faults.push(`${selector}: ${what}`)
    for (const [pattern, what] of SELECTORS) if (pattern.test(selector)) say(what)
    for (const [at, [property, value]] of declarations.entries()) {
      const hasFallback = declarations.slice(0, at).some(([earlier]) => earlier === property)
      if (!hasFallback)
        for (const [pattern, what] of VALUES) if (pattern.test(value)) say(`${what} in ${property}`)
      for (const [pattern, what] of PROPERTIES) if (pattern.test(property)) say(what)
    }
    if (hasFlexGap(declarations)) say('gap in a flex box')
  }
  return faults
}

/** `gap` works in grids since Safari 12, in flex boxes since 14.1. Composed classes are checked in the browser. */
function hasFlexGap(declarations: Rule['declarations']): boolean {
  const hasGap = declarations.some(([property]) => /^(row-|column-)?gap$/.test(property))
  return hasGap && declarations.some(([property, value]) => property === 'display' && value.includes('flex'))
}
