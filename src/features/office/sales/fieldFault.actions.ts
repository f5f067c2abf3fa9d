import { AppError } from '#kernel/errors.ts'

/** Maps error codes to form fields, in wire case. */
type Fields = Record<string, string>

/** Messages for codes whose text is written for customers. */
const SAID: Record<string, string> = {
  application_not_found: 'office_sale_application_missing',
  package_not_found: 'office_sale_package_missing',
  not_found: 'office_sale_user_missing',
}

/** For `.catch`: turns an expected error into a field error and rethrows all others. */
export function onFields(fields: Fields): (error: unknown) => never {
  return (error) => {
    const field = error instanceof AppError && fields[error.code]
    if (!field) throw error
    throw new AppError('input_invalid', { fields: { [field]: SAID[error.code] ?? error.code } })
  }
}
