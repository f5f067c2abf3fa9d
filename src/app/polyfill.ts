/** Adds features that Safari 12.2 lacks and our code or React uses. boot.js loads it when a feature test fails. */

function define(target: object, name: string, value: unknown): void {
  if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true })
}

function at(this: ArrayLike<unknown>, index: number): unknown {
  const place = Math.trunc(index) || 0
  return this[place < 0 ? this.length + place : place]
}

function findLastIndex(
  this: unknown[],
  test: (item: unknown, index: number, all: unknown[]) => boolean,
): number {
  for (let place = this.length - 1; place >= 0; place--) if (test(this[place], place, this)) return place
  return -1
}

define(Array.prototype, 'at', at)
define(String.prototype, 'at', at)
define(Array.prototype, 'findLastIndex', findLastIndex)
define(
  Array.prototype,
  'findLast',
  function findLast(this: unknown[], test: (item: unknown, index: number, all: unknown[]) => boolean) {
    return this[findLastIndex.call(this, test)]
  },
)
const owns = Object.prototype.hasOwnProperty
define(Object, 'hasOwn', (target: object, key: PropertyKey) => owns.call(target, key))
define(
  String.prototype,
  'replaceAll',
  function replaceAll(this: string, search: string | RegExp, replacement: string) {
    return typeof search === 'string'
      ? this.split(search).join(replacement)
      : this.replace(search, replacement)
  },
)
define(String.prototype, 'matchAll', function matchAll(this: string, pattern: RegExp) {
  const matches: Array<string[] & { index: number }> = []
  this.replace(new RegExp(pattern.source, pattern.flags), (...args: unknown[]) => {
    const groupsEnd = args.findIndex((arg) => typeof arg === 'number')
    const match = args.slice(0, groupsEnd) as string[] & { index: number }
    match.index = args[groupsEnd] as number
    matches.push(match)
    return ''
  })
  return matches[Symbol.iterator]()
})
define(Promise, 'allSettled', (promises: Iterable<unknown>) =>
  Promise.all(
    Array.from(promises, (promise) =>
      Promise.resolve(promise).then(
        (value) => ({ status: 'fulfilled', value }),
        (reason) => ({ status: 'rejected', reason }),
      ),
    ),
  ),
)
define(window, 'queueMicrotask', (work: () => void) => Promise.resolve().then(work))
define(window, 'structuredClone', (value: unknown) => JSON.parse(JSON.stringify(value)))
