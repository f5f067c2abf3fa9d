import { variantOfBucket } from '#kernel/experiment.ts'

/** The package page for each slot of the A/B test: /packagesN to /packagesQ (requirement 9.16). */
export const PACKAGE_TEST_GROUPS = ['N', 'N', 'N', 'N', 'O', 'O', 'P', 'P', 'Q', 'Q'] as const
export type PackageTestGroup = (typeof PACKAGE_TEST_GROUPS)[number]

export function isPackageTestGroup(text: unknown): text is PackageTestGroup {
  return (PACKAGE_TEST_GROUPS as readonly unknown[]).includes(text)
}

export function packageTestGroupOfBucket(slot: number): PackageTestGroup {
  return variantOfBucket(PACKAGE_TEST_GROUPS, 'package', slot)
}

/** The visitor's login wording in the A/B test. The compared wordings are a setting. */
export function registerPageTestGroupOfSlot(groups: readonly [string, ...string[]], slot: number): string {
  return variantOfBucket(groups, 'register', slot)
}

/**
 * The cookie with the visitor's test group, which lets the server render the right package page at once. It holds the
 * group and not the slot, so that a cache keeps one page per group. boot.js reads it too.
 */
export const PACKAGE_GROUP_COOKIE = 'package_group'
