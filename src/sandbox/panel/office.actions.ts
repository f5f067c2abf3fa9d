import {
  addOperator,
  listOperators,
  startOperatorSession,
} from '#features/office/operator/operator.actions.ts'
import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import type { Config } from '#server/settings/settings.ts'

const NAME = 'demo'

/** Not available in staging, whose data may be real, nor in a public demo, nor for an office on another origin. */
export function hasDemoOffice({ bustanMode, demoPublic, office, officeOrigin }: Config): boolean {
  return bustanMode === 'demo' && demoPublic === 'no' && office === 'on' && officeOrigin === ''
}

/**
 * Signs the visitor in as the operator of the demo. The operator is created at the first visit with a random password
 * that is never shown.
 */
export async function enterOffice(ctx: Ctx) {
  // If two visitors do this at once, the second gets the operator that the first created.
  if (!(await findDemoOperator(ctx))) await addOperator(ctx, NAME, ['owner']).catch(ignoreKnown)
  const operator = await findDemoOperator(ctx)
  if (!operator || operator.isDisabled) throw new AppError('not_found')
  await startOperatorSession(ctx, operator, 'password')
  return { location: '/office' }
}

async function findDemoOperator(ctx: Ctx) {
  return (await listOperators(ctx)).find(({ name }) => name === NAME)
}

function ignoreKnown(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'operator_known')) throw error
}
