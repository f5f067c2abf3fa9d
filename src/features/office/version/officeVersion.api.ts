import { bindContract, type EndpointBinding } from '#server/http/edge.ts'
import * as plans from './plans.actions.ts'
import * as plansContract from './plans.contract.ts'
import * as versions from './versions.actions.ts'
import * as versionsContract from './versions.contract.ts'

export const officeVersionApi: EndpointBinding[] = [
  ...bindContract(versionsContract, versions),
  ...bindContract(plansContract, plans),
]
