import { bindContract, type EndpointBinding } from '#server/http/edge.ts'
import * as staff from './staff.actions.ts'
import * as staffContract from './staff.contract.ts'

export const officeStaffApi: EndpointBinding[] = bindContract(staffContract, staff)
