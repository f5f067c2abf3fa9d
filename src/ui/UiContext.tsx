import { createContext, type ElementType, type ReactNode, useContext, useMemo } from 'react'
import { DEFAULT_LOCALE, LOCALE_DIRECTION, type Locale } from '#kernel/locale.ts'

type Ui = {
  locale: Locale
  direction: 'rtl' | 'ltr'
  /** The component that renders links. It takes `href` like `<a>`; the app passes one that uses its router. */
  anchor: ElementType
}

const defaults: Ui = { locale: DEFAULT_LOCALE, direction: LOCALE_DIRECTION[DEFAULT_LOCALE], anchor: 'a' }
const UiContext = createContext<Ui>(defaults)

type Props = { locale: Locale; anchor?: ElementType; children: ReactNode }

export function UiProvider({ locale, anchor = 'a', children }: Props) {
  const value = useMemo(() => ({ locale, direction: LOCALE_DIRECTION[locale], anchor }), [locale, anchor])
  return <UiContext value={value}>{children}</UiContext>
}

export function useUi(): Ui {
  return useContext(UiContext)
}
