import { createContext, type ReactNode, useContext } from 'react'
import { DEFAULT_LOCALE, type Locale } from '#kernel/locale.ts'
import { type Catalogue, formatMessage, type MessageParameters } from '#kernel/message.ts'
import type { Messages } from './messages.gen.ts'

export type CatalogueName = keyof Messages
/** The loaded message files by name. They are passed per request, never global. */
export type Catalogues = Partial<Record<CatalogueName, Catalogue>>

/** All areas of the office share the messages of `office`. */
type Shared<Name> = Name extends `office${string}` ? Messages['office'] : object
type MessagesOf<Name extends CatalogueName> = Messages[Name] & Shared<Name> & Messages['web']
type Rest<Parameters> = Parameters extends null ? [] : [parameters: Parameters]

/** The translation function, as in `t('visit_later_title')`. Keys and parameters are typed from the Persian files. */
export type Translate<Name extends CatalogueName> = <Key extends keyof MessagesOf<Name>>(
  key: Key,
  ...rest: Rest<MessagesOf<Name>[Key]>
) => string

interface I18n {
  locale: Locale
  catalogues: Catalogues
}

const I18nContext = createContext<I18n>({ locale: DEFAULT_LOCALE, catalogues: {} })

export function I18nProvider({ locale, catalogues, children }: I18n & { children: ReactNode }) {
  return <I18nContext value={{ locale, catalogues }}>{children}</I18nContext>
}

export function useLocale(): Locale {
  return useContext(I18nContext).locale
}

export function useCatalogues(): Catalogues {
  return useContext(I18nContext).catalogues
}

/** The messages of a slice, with those of `web` as fallback; in an area of the office also those of `office`. */
export function useMessages<Name extends CatalogueName = 'web'>(name?: Name): Translate<Name> {
  const { locale, catalogues } = useContext(I18nContext)
  return createTranslator(locale, catalogues, name ?? ('web' as Name))
}

export function createTranslator<Name extends CatalogueName>(
  locale: Locale,
  catalogues: Catalogues,
  name: Name,
): Translate<Name> {
  return (key, ...rest) => {
    const textIn = (from: CatalogueName) => catalogues[from]?.[key as string]
    const message =
      textIn(name) ?? (name.startsWith('office') ? textIn('office') : undefined) ?? textIn('web')
    // The page definition lacks this message file. Show the key, so that it is clear which one.
    if (message === undefined) return String(key)
    return formatMessage(locale, message, (rest[0] ?? {}) as MessageParameters)
  }
}
