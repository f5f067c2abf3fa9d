import { bindContract, type EndpointBinding } from '#server/http/edge.ts'
import * as jobsContract from './jobs.contract.ts'
import * as messageLogContract from './messageLog.contract.ts'
import * as operations from './operations.actions.ts'
import * as settingsContract from './settings.contract.ts'
import * as storageContract from './storage.contract.ts'

export const officeOperationsApi: EndpointBinding[] = [
  ...bindContract(jobsContract, operations),
  ...bindContract(storageContract, operations),
  ...bindContract(settingsContract, operations),
  ...bindContract(messageLogContract, operations),
]
