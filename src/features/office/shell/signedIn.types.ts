import type { Role } from '#kernel/role.ts'

export interface SignedIn {
  id: string
  name: string
  roles: Role[]
}
