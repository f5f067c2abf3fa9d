import { bindContract, type EndpointBinding } from '#server/http/edge.ts'
import * as audit from './audit.actions.ts'
import * as auditContract from './audit.contract.ts'
import * as actions from './operator.actions.ts'
import * as contract from './operator.contract.ts'
import * as passkey from './passkey.actions.ts'

export const operatorApi: EndpointBinding[] = [
  ...bindContract(contract, { ...actions, ...passkey }),
  ...bindContract(auditContract, audit),
]
