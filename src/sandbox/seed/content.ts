import { readFileSync } from 'node:fs'
import { z } from 'zod'
import {
  demoUserTextsSchema,
  seedApplication,
  seedCampaign,
  seedCategory,
  seedCollection,
  seedComment,
  seedDeveloper,
  seedPoll,
  seedStory,
} from './content.schema.ts'

/** The data of the demo from the files of content/, validated when it is loaded. */
function read<T>(name: string, schema: z.ZodType<T>): T {
  return schema.parse(JSON.parse(readFileSync(new URL(`./content/${name}.json`, import.meta.url), 'utf8')))
}

const readApplications = (name: string) => read(name, z.array(seedApplication))

/** Without the store's own application. The order decides the ids. */
export const applications = [
  'applications.iranian',
  'applications.foreign',
  'applications.unlocked',
  'games',
  'games.unlocked',
].flatMap(readApplications)

/** The store's own application, which is installed like the others. Its label is the brand's slug. */
export const storeApplication = read('applications.store', seedApplication)

export const seededApplications = [...applications, storeApplication]

export const categories = read('categories', z.array(seedCategory))
export const developers = read('developers', z.array(seedDeveloper))
export const collections = read('collections', z.array(seedCollection))
export const stories = read('stories', z.array(seedStory))

/** Comments that fit many kinds of applications or games, and those about the store. */
export const comments = read(
  'comments',
  z.object({
    applications: z.array(seedComment),
    games: z.array(seedComment),
    store: z.array(seedComment),
  }),
)

/**
 * The general campaign, campaigns of fictitious partners, and campaigns of applications of the demo. Some of these
 * applications are sold separately.
 */
export const campaigns = read(
  'campaigns',
  z.object({
    general: seedCampaign,
    partners: z.array(seedCampaign),
    applications: z.array(seedCampaign.pick({ label: true, code: true, off: true, days: true })),
  }),
)

/** One poll on the home page, one with multiple choices, one that has ended and one that is paused. */
export const polls = read('polls', z.array(seedPoll))
/** The poll of the home page. */
export const HOME_POLL = 'next-shelf'

export const demoUserTexts = read('life', demoUserTextsSchema)
