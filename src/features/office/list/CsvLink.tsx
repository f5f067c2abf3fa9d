import { toSnakeCase } from '#kernel/wireCase.ts'
import { ButtonLink } from '#ui/form/Button.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useOfficeFacts } from '../shell/officeApi.ts'

interface Props {
  list: 'payments' | 'ledger' | 'devices' | 'audit' | 'codes'
  /** The filter and order of the shown list, as input of its call. */
  input: Record<string, string | number | undefined>
}

/** Downloads the whole list with the shown filter as CSV. */
export function CsvLink({ list, input }: Props) {
  const t = useMessages('office')
  const { apiBase } = useOfficeFacts()
  const query = new URLSearchParams({ lang: useLocale() === 'fa' ? 'fa' : 'en' })
  for (const [name, value] of Object.entries(input))
    if (value !== undefined && value !== '') query.set(toSnakeCase(name), String(value))
  return (
    <ButtonLink kind="quiet" href={`${apiBase}/${list}/csv?${query}`} download>
      {t('office_csv')}
    </ButtonLink>
  )
}
