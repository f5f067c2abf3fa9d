import { bindContract, type EndpointBinding } from '#server/http/edge.ts'
import * as customer from './customer.actions.ts'
import * as customerContract from './customer.contract.ts'
import * as note from './customerNote.actions.ts'
import * as noteContract from './customerNote.contract.ts'
import * as care from './customerSupport.actions.ts'
import * as careContract from './customerSupport.contract.ts'

export const officeCustomerApi: EndpointBinding[] = [
  ...bindContract(customerContract, customer),
  ...bindContract(careContract, care),
  ...bindContract(noteContract, note),
]
