import type { ActionName, TrackedData } from './tracking.rules.ts'

export const EXPERIMENT_NAMES = ['package', 'register'] as const
export type ExperimentName = (typeof EXPERIMENT_NAMES)[number]

export interface Experiment {
  /** By this somebody is in the test. */
  opened: ActionName
  /** What the test is about. */
  converted: ActionName
  /** The part of the visit that names the group. */
  group: keyof TrackedData & `${ExperimentName}TestGroup`
  /** Whoever is logged in already cannot be won by a wording. */
  strangersOnly: boolean
}

/**
 * Everybody who could have met the difference counts, also whoever left at once. The form of the login is only seen by
 * some of those who open the site, and no action tells by whom: all strangers count, which hides small differences and
 * invents none.
 */
export const EXPERIMENTS: Record<ExperimentName, Experiment> = {
  package: {
    opened: 'packages_view',
    converted: 'payment_success',
    group: 'packageTestGroup',
    strangersOnly: false,
  },
  register: {
    opened: 'website_open',
    converted: 'website_login',
    group: 'registerTestGroup',
    strangersOnly: true,
  },
}

/**
 * A visitor counts on the day they come, and not again before they were away for longer than `ABSENT_DAYS`; what they
 * do counts until `DECIDING_DAYS` later. Both together are what events are kept for, so that a day can be counted from
 * them once and for good.
 */
export const ABSENT_DAYS = 3
export const DECIDING_DAYS = 3
