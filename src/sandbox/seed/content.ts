import { foreignApplicationsB } from './content/applications.foreign.b.ts'
import { foreignApplications } from './content/applications.foreign.ts'
import { iranianApplicationsB } from './content/applications.iranian.b.ts'
import { iranianApplicationsC } from './content/applications.iranian.c.ts'
import { iranianApplicationsD } from './content/applications.iranian.e.ts'
import { iranianApplications } from './content/applications.iranian.ts'
import { storeApplication } from './content/applications.store.ts'
import { unlockedApplications } from './content/applications.unlocked.ts'
import { gamesA } from './content/games.a.ts'
import { gamesB } from './content/games.b.ts'
import { gamesC } from './content/games.c.ts'
import { gamesD } from './content/games.e.ts'
import { unlockedGames } from './content/games.unlocked.ts'
import type { SeedApplication } from './seed.types.ts'

/** The demo catalogue; its texts are split into several files in content/ because of their length. */
export const applications: SeedApplication[] = [
  ...iranianApplications,
  ...iranianApplicationsB,
  ...iranianApplicationsC,
  ...iranianApplicationsD,
  ...foreignApplications,
  ...foreignApplicationsB,
  ...unlockedApplications,
  ...gamesA,
  ...gamesB,
  ...gamesC,
  ...gamesD,
  ...unlockedGames,
]

/** The catalogue and the store's own application. */
export const seededApplications: SeedApplication[] = [...applications, storeApplication]
