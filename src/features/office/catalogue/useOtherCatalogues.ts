import { useEffect, useState } from 'react'
import type { Locale } from '#kernel/locale.ts'
import { type Catalogues, useCatalogues, useLocale } from '#web/i18n.tsx'
import { useOfficeFacts } from '../shell/officeApi.ts'

/** The translated messages of a language, even if the office currently shows another one. */
export function useOtherCatalogues(language: Locale): Catalogues | null {
  const own = useLocale()
  const ownCatalogues = useCatalogues()
  const { messages } = useOfficeFacts()
  const [other, setOther] = useState<{ language: Locale; catalogues: Catalogues } | null>(null)
  useEffect(() => {
    if (language === own) return
    let isWanted = true
    void fetch(messages.replace(/[^/]+(?=\/[^/]+$)/, language))
      .then((answer) => answer.json())
      // If the messages cannot be loaded, only our own texts appear in the wrong language; the editors' texts are not
      // affected.
      .catch(() => ownCatalogues)
      .then((catalogues: Catalogues) => isWanted && setOther({ language, catalogues }))
    return () => {
      isWanted = false
    }
  }, [language, own, messages, ownCatalogues])
  if (language === own) return ownCatalogues
  return other?.language === language ? other.catalogues : null
}
