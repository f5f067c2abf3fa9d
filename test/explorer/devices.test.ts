import { exploreGroups } from './exploreGroups.ts'
import { DEVICE_GROUPS } from './groups.ts'

exploreGroups(DEVICE_GROUPS)
