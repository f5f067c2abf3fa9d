import { exploreGroups } from './exploreGroups.ts'
import { MONEY_GROUPS } from './groups.ts'

exploreGroups(MONEY_GROUPS)
