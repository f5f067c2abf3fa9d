import { AppError } from '#kernel/errors.ts'
import type { OperatorCtx } from '#server/context.ts'
import { isFreshlySignedIn } from '#server/operator.ts'

/** Requires a recent sign-in. Otherwise the page asks the operator to sign in again and keeps the typed text. */
export function requireFreshSignIn({ operator, now }: OperatorCtx): void {
  if (!isFreshlySignedIn(operator, now)) throw new AppError('sign_in_not_fresh')
}
