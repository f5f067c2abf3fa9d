import { bindEndpoint } from '#server/http/edge.ts'
import * as actions from './developerDevice.actions.ts'
import * as contract from './developerDevice.contract.ts'

export const developerDeviceApi = [
  bindEndpoint(contract.startDeveloperEnrolment, actions.startDeveloperEnrolment),
  bindEndpoint(contract.claimDeveloperDevice, actions.claimDeveloperDevice),
]
