import { isApiError } from '#web/api.ts'
import { behindLogin } from '#web/behindLogin.ts'

/** Payments that do not load hide nothing else of the account. */
export const loadAccount = behindLogin(async ({ api }) => {
  const [user, payments] = await Promise.all([
    api('GET /user', {}),
    api('GET /payment', {}).then(
      (answer) => answer.payments,
      (error: unknown) => {
        if (isApiError(error) && error.status === 401) throw error
        return null
      },
    ),
  ])
  return { ...user, payments }
})
