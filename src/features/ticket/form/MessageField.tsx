import { TextArea } from '#ui/form/TextArea.tsx'
import { useMessages } from '#web/i18n.tsx'
import { isNearLengthLimit, textDirectionOf } from '../conversation/ticketPage.rules.ts'

interface Props {
  label: string
  hint?: string
  name: string
  value: string
  onValue(value: string): void
  error?: string | undefined
  most: number
  rows?: number
}

/** A multi-line field without maxlength, because the browser would cut pasted text silently. */
export function MessageField({ hint, value, most, ...rest }: Props) {
  const t = useMessages('ticket')
  const length = value.trim().length
  return (
    <TextArea
      {...rest}
      dir={textDirectionOf(value)}
      value={value}
      hint={isNearLengthLimit(length, most) ? t('words_count', { length, most }) : hint}
    />
  )
}
