/**
 * Compares dotted version numbers: negative, 0 or positive; NaN when one of them is no version (requirements 5.17 and
 * 5.18). Missing places count as 0, so 1.2 equals 1.2.0.
 */
export function compareVersions(left: string, right: string): number {
  const leftParts = parseVersion(left)
  const rightParts = parseVersion(right)
  if (!leftParts || !rightParts) return Number.NaN
  for (let place = 0; place < Math.max(leftParts.length, rightParts.length); place++) {
    const difference = compareParts(leftParts[place] ?? '0', rightParts[place] ?? '0')
    if (difference !== 0) return difference
  }
  return 0
}

function parseVersion(version: string): string[] | null {
  return /^\d+(\.\d+)*$/.test(version) ? version.split('.') : null
}

// Compares two parts of a version as text, because a build number such as 20241122093015123 exceeds JavaScript's safe
// integers.
function compareParts(left: string, right: string): number {
  const [a, b] = [left.replace(/^0+(?=\d)/, ''), right.replace(/^0+(?=\d)/, '')]
  if (a.length !== b.length) return a.length - b.length
  return a < b ? -1 : a > b ? 1 : 0
}
