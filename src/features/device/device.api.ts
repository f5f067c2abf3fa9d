import { bindEndpoint } from '#server/http/edge.ts'
import * as actions from './device.actions.ts'
import * as contract from './device.contract.ts'

export const deviceApi = [
  bindEndpoint(contract.startEnrolment, actions.startEnrolment),
  bindEndpoint(contract.claimDevice, actions.claimDevice),
  bindEndpoint(contract.listDevices, actions.listDevices),
]
