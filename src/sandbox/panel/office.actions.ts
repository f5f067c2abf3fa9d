import {
  addOperator,
  findSignInOperator,
  startOperatorSession,
} from '#features/office/operator/operator.actions.ts'
import type { Ctx } from '#server/context.ts'
import type { Config } from '#server/settings/settings.ts'

const OPERATOR = 'demo'

/** A demo that others can reach has no door without a password. */
export function hasOfficeDoor({ bustanMode, demoPublic, office, officeOrigin }: Config): boolean {
  return bustanMode === 'demo' && demoPublic === 'no' && office === 'on' && officeOrigin === ''
}

export async function openOffice(ctx: Ctx) {
  if (!(await findSignInOperator(ctx, OPERATOR))) await addOperator(ctx, OPERATOR, ['owner'])
  const operator = await findSignInOperator(ctx, OPERATOR)
  if (operator) await startOperatorSession(ctx, operator, 'password')
  return { location: '/office' }
}
