import type { Role } from '#kernel/role.ts'

export interface SignedInOperator {
  id: string
  name: string
  roles: Role[]
}
