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

/** The demo's data, checked when it is read. The files of content/ hold it. */
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

/** The store itself, which is installed like everything else it offers. Its label is the brand's slug. */
export const storeApplication = read('applications.store', seedApplication)

export const seededApplications = [...applications, storeApplication]

export const categories = read('categories', z.array(seedCategory))
export const developers = read('developers', z.array(seedDeveloper))
export const collections = read('collections', z.array(seedCollection))
export const stories = read('stories', z.array(seedStory))

/** Comments that fit applications, or games, of many kinds, and those about the store. */
export const comments = read(
  'comments',
  z.object({
    applications: z.array(seedComment),
    games: z.array(seedComment),
    store: z.array(seedComment),
  }),
)

/**
 * The general campaign, partners that do not exist, and applications of the demo: by their label, with their name. Some
 * applications are sold by themselves.
 */
export const campaigns = read(
  'campaigns',
  z.object({
    general: seedCampaign,
    partners: z.array(seedCampaign),
    applications: z.array(seedCampaign.pick({ label: true, code: true, off: true, days: true })),
  }),
)

/** One on the home page, one of several choices, one that is over and one that rests. */
export const polls = read('polls', z.array(seedPoll))
/** The poll of the home page. */
export const HOME_POLL = 'next-shelf'

export const demoUserTexts = read('life', demoUserTextsSchema)
