import { AppError } from '#kernel/errors.ts'

/** Maps error codes to form fields, by their snake_case names. */
type Fields = Record<string, string>

/** Message keys for errors whose usual text is written for customers, not for operators. */
const SAID: Record<string, string> = {
  application_not_found: 'office_sale_application_missing',
  package_not_found: 'office_sale_package_missing',
  not_found: 'office_sale_user_missing',
}

/** Use it with `.catch`: turns an expected error into the error of a form field and rethrows all others. */
export function rethrowAsFieldError(fields: Fields): (error: unknown) => never {
  return (error) => {
    const field = error instanceof AppError && fields[error.code]
    if (!field) throw error
    throw new AppError('input_invalid', { fields: { [field]: SAID[error.code] ?? error.code } })
  }
}
