import { bind } from '#server/http/edge.ts'
import * as actions from './developerDevice.actions.ts'
import * as contract from './developerDevice.contract.ts'

export const developerDeviceApi = [
  bind(contract.startDeveloperEnrolment, actions.startDeveloperEnrolment),
  bind(contract.claimDeveloperDevice, actions.claimDeveloperDevice),
]
