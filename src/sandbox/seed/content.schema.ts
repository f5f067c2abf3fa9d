import { z } from 'zod'
import { textOutputByLanguage } from '#features/catalogue/texts.contract.ts'

/** The demo catalogue as it is written by hand, before the generator adds counts, versions and comments. */

const kind = z.enum(['application', 'game'])

export const seedDeveloper = z.strictObject({ slug: z.string(), nameFa: z.string(), nameEn: z.string() })

export const seedCategory = z.strictObject({
  label: z.string(),
  kind,
  ...textOutputByLanguage('name'),
  /** An icon of the drawing generator. */
  motif: z.string(),
})

export const seedApplication = z.strictObject({
  /** Unique. */
  label: z.string().regex(/^[a-z0-9-]+$/),
  kind,
  /** The group by which visitors browse (requirement 1.3). */
  origin: z.enum(['iranian', 'foreign', 'unlocked']),
  nameFa: z.string(),
  nameEn: z.string(),
  summaryFa: z.string(),
  summaryEn: z.string(),
  descriptionFa: z.string(),
  descriptionEn: z.string(),
  /** Slug of its developer. */
  developer: z.string(),
  /** Labels of its categories, the main one first. */
  categories: z.tuple([z.string()], z.string()),
  /** Dark or light enough for a readable title. */
  primaryColor: z.string().regex(/^#[0-9a-f]{6}$/),
  /** What the icon shows: a motif of the drawing generator. */
  motif: z.string(),
  /** What the screenshots show: a scene of the drawing generator. */
  scene: z.string(),
  /** Change logs, newest first; each one creates a version. */
  changes: z.array(z.strictObject({ fa: z.string(), en: z.string() })),
})
export type SeedApplication = z.infer<typeof seedApplication>

export const seedComment = z.strictObject({
  fa: z.string(),
  score: z.literal([1, 2, 3, 4, 5]),
  /** The developer's reply, if there is one. */
  answer: z.string().exactOptional(),
})

export const seedCollection = z.strictObject({
  label: z.string(),
  ...textOutputByLanguage('title'),
  ...textOutputByLanguage('subtitle'),
  /** Labels of its applications, in the order shown. */
  applications: z.array(z.string()),
})

export const seedStory = z.strictObject({
  label: z.string(),
  ...textOutputByLanguage('title'),
  ...textOutputByLanguage('subtitle'),
  paragraphsFa: z.array(z.string()),
  paragraphsEn: z.array(z.string()),
  paragraphsAr: z.array(z.string()),
  paragraphsRu: z.array(z.string()),
  /** Label of the application shown with the story. */
  pinApplication: z.string(),
  /** Labels of the applications the text leads to. */
  applications: z.array(z.string()),
  motif: z.string(),
  color: z.string(),
  isDark: z.boolean(),
})

export const seedCampaign = z.strictObject({
  label: z.string(),
  ...textOutputByLanguage('name'),
  ...textOutputByLanguage('text'),
  code: z.string(),
  /** A percentage, or tomans if it is more than a hundred. */
  off: z.number(),
  /** In how many days it ends; without it, it never ends. */
  days: z.number().exactOptional(),
})
export type SeedCampaign = z.infer<typeof seedCampaign>

export const seedPoll = z.strictObject({
  id: z.string(),
  ...textOutputByLanguage('question'),
  ...textOutputByLanguage('description'),
  maximumChoices: z.number(),
  isEnabled: z.boolean(),
  /** In how many days it closes; null: never. */
  days: z.number().nullable(),
  voters: z.number(),
  /** Votes that were already cast before the demo starts. */
  options: z.array(z.strictObject({ ...textOutputByLanguage('text'), votes: z.number() })),
})
export type SeedPoll = z.infer<typeof seedPoll>

/** Texts that users of the simulated usage write, and the replies, in Persian. */
export const demoUserTextsSchema = z.strictObject({
  tickets: z.array(
    z.strictObject({
      topic: z.string(),
      subTopic: z.string(),
      fields: z.array(z.strictObject({ label: z.string(), value: z.string() })),
      question: z.string(),
      answer: z.string(),
      /** Whether the reply asks the user for something. */
      isQuestion: z.boolean().default(false),
    }),
  ),
  thanks: z.array(z.string()),
  closings: z.array(z.string()),
  comments: z.array(
    z.strictObject({ text: z.string(), score: z.number(), answer: z.string().exactOptional() }),
  ),
  problems: z.array(
    z.strictObject({
      kind: z.enum(['does_not_open', 'disappeared', 'cannot_install', 'other']),
      description: z.string(),
      answer: z.string(),
    }),
  ),
})
