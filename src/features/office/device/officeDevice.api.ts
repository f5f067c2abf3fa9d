import { bindContract, type EndpointBinding } from '#server/http/edge.ts'
import * as accounts from './accounts.actions.ts'
import * as accountsContract from './accounts.contract.ts'
import * as tokens from './developerTokens.actions.ts'
import * as tokensContract from './developerTokens.contract.ts'
import * as devices from './devices.actions.ts'
import * as devicesContract from './devices.contract.ts'

export const officeDeviceApi: EndpointBinding[] = [
  ...bindContract(devicesContract, devices),
  ...bindContract(accountsContract, accounts),
  ...bindContract(tokensContract, tokens),
]
