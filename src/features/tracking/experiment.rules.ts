import { HOUR } from '#kernel/time.ts'
import type { ActionName, TrackedData } from './tracking.rules.ts'

export const EXPERIMENT_NAMES = ['package', 'register'] as const
export type ExperimentName = (typeof EXPERIMENT_NAMES)[number]

export interface Experiment {
  /** The tracked action by which a visitor enters the experiment. */
  opened: ActionName
  /** The tracked action that counts as a success of the experiment. */
  converted: ActionName
  /** The field of an event with the visitor's test group. */
  group: keyof TrackedData & `${ExperimentName}TestGroup`
  /** Counts only visitors who are not logged in, because the wording of the login cannot affect others. */
  strangersOnly: boolean
}

/**
 * The experiments. The results count every visitor who could have seen the difference, including those who left at
 * once. It is not recorded which visitors saw the login form, so its experiment counts all visitors without a login.
 * This hides small differences but does not invent any.
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
 * How experiment days are counted. A visitor counts on the day of the visit, and again only after an absence of more
 * than `NEW_VISIT_AFTER_DAYS`. Conversions count for `CONVERSION_DAYS`. Together they are shorter than events are kept, so that
 * each day is counted once.
 */
export const NEW_VISIT_AFTER_DAYS = 3
export const CONVERSION_DAYS = 3

/** How often the results are counted. One count of a large store reads several hundred thousand events. */
export const EXPERIMENT_COUNT_INTERVAL_MS = HOUR
