import { useLayoutEffect, useRef, useState } from 'react'
import { toLocalDigits } from '#kernel/locale.ts'
import { FieldFrame, type FieldTexts, useFieldIds } from '#ui/form/FieldFrame.tsx'
import { useLocale } from '#web/i18n.tsx'
import { applyCardFieldEdit, caretAfterDigits, groupCardDigits } from './cardField.rules.ts'

type Props = FieldTexts & {
  /** The card number in Latin digits. */
  value: string
  onValue(digits: string): void
}

/**
 * The field for a card number in groups of four; it accepts any digits, typed or pasted. It has no name, and the number
 * stays in the memory of the page only.
 */
export function CardField({ value, onValue, ...texts }: Props) {
  const locale = useLocale()
  const { id, control } = useFieldIds(texts)
  const ref = useRef<HTMLInputElement>(null)
  // The caret position is a new object at every change, so that it is set even if the digits stay the same.
  const [caret, setCaret] = useState<{ at: number } | null>(null)
  useLayoutEffect(() => {
    if (caret && ref.current === document.activeElement) ref.current?.setSelectionRange(caret.at, caret.at)
  }, [caret])
  return (
    <FieldFrame id={id} {...texts}>
      <input
        {...control}
        ref={ref}
        type="text"
        dir="ltr"
        inputMode="numeric"
        autoComplete="cc-number"
        autoCorrect="off"
        spellCheck={false}
        value={toLocalDigits(locale, groupCardDigits(value))}
        onChange={({ target, nativeEvent }) => {
          const next = applyCardFieldEdit({
            text: target.value,
            caret: target.selectionStart ?? target.value.length,
            digits: value,
            isForward: (nativeEvent as InputEvent).inputType === 'deleteContentForward',
          })
          setCaret({ at: caretAfterDigits(next.before) })
          onValue(next.digits)
        }}
      />
    </FieldFrame>
  )
}
