import type { ReloadableData } from '../kit/useLoadedData.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'

export type Customer = OfficeCalls['GET /customers/{id}']['output']

export interface CustomerProps {
  customer: Customer
  updates: ReloadableData<Customer>
}
