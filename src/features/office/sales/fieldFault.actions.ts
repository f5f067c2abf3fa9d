import { AppError } from '#kernel/errors.ts'

/** What stands against one field of a form: code of the failure → the field, in wire case. */
type Fields = Record<string, string>

/** The messages of codes that say something else to customers. */
const SAID: Record<string, string> = {
  application_not_found: 'office_sale_application_missing',
  package_not_found: 'office_sale_package_missing',
  not_found: 'office_sale_user_missing',
}

/** For `.catch`: an expected failure is said at its field; everything else stays what it is. */
export function onFields(fields: Fields): (error: unknown) => never {
  return (error) => {
    const field = error instanceof AppError && fields[error.code]
    if (!field) throw error
    throw new AppError('input_invalid', { fields: { [field]: SAID[error.code] ?? error.code } })
  }
}
