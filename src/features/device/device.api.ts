import { bind } from '#server/http/edge.ts'
import * as actions from './device.actions.ts'
import * as contract from './device.contract.ts'

export const deviceApi = [
  bind(contract.startEnrolment, actions.startEnrolment),
  bind(contract.claimDevice, actions.claimDevice),
  bind(contract.listDevices, actions.listDevices),
]
