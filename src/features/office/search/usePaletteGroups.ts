import { useEffect, useState } from 'react'
import { isRoleAllowed } from '#kernel/role.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useDebounced } from '../kit/useDebounced.ts'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import officeEn from '../shell/office.en.json' with { type: 'json' }
import officeFa from '../shell/office.fa.json' with { type: 'json' }
import { useOfficeApi } from '../shell/officeApi.ts'
import { OFFICE_PAGES } from '../shell/officePages.ts'
import type { SignedInOperator } from '../shell/signedIn.types.ts'
import { type Hit, hitIcon, hitPath } from './hits.ts'
import { OFFICE_ACTIONS } from './officeActions.ts'
import searchEn from './officeSearch.en.json' with { type: 'json' }
import searchFa from './officeSearch.fa.json' with { type: 'json' }
import { matchesWords } from './palette.rules.ts'
import type { PaletteChoice, PaletteGroup } from './palette.types.ts'
import { HIT_TYPES, MAXIMUM_WORD_LENGTH } from './search.rules.ts'

const PAUSE_MS = 250
/** Shorter words find screens and actions only. */
const MINIMUM_LENGTH_FOR_DATA = 3
const MOST_OF_SCREENS = 6

/** The results of the palette for a word: screens and actions at once, data after a short pause. */
export function usePaletteGroups(word: string, who: SignedInOperator) {
  const t = useMessages('officeSearch')
  const figures = useFormatFigures()
  const { hits, state } = useHits(word)
  const local: PaletteGroup[] = [
    { name: t('office_palette_screen'), choices: useScreens(word, who) },
    { name: t('office_palette_action'), choices: useActions(word, who) },
  ]
  const data = HIT_TYPES.map((type) => ({
    name: t(`office_hit_${type}`),
    choices: hits
      .filter((hit) => hit.type === type)
      .map((hit) => ({
        path: hitPath(hit),
        title: isLabelled(hit) ? hit.title : figures.digits(hit.title),
        detail: [
          isLabelled(hit) ? hit.detail : hit.detail && figures.digits(hit.detail),
          hit.time && figures.day(hit.time),
        ]
          .filter(Boolean)
          .join(' · '),
        icon: hitIcon(type),
      })),
  }))
  return { groups: [...local, ...data].filter(({ choices }) => choices.length > 0), state }
}

/** Labels and names of settings keep their Latin digits; numbers have those of the language. */
function isLabelled({ type }: Hit): boolean {
  return !['customer', 'payment', 'device', 'ticket'].includes(type)
}

function useScreens(word: string, who: SignedInOperator): PaletteChoice[] {
  const t = useMessages('office')
  const [fa, en]: Array<Record<string, unknown>> = [officeFa, officeEn]
  return OFFICE_PAGES.filter(({ menu, roles }) => menu && isRoleAllowed(who.roles, roles))
    .filter(({ title }) => matchesWords(word, [String(fa?.[title]), String(en?.[title])]))
    .slice(0, MOST_OF_SCREENS)
    .map(({ path, title, menu }) => ({ path, title: t(title), detail: null, icon: menu?.icon ?? 'info' }))
}

function useActions(word: string, who: SignedInOperator): PaletteChoice[] {
  const t = useMessages('officeSearch')
  return OFFICE_ACTIONS.filter(({ roles }) => isRoleAllowed(who.roles, roles))
    .filter(({ title }) => matchesWords(word, [searchFa[title], searchEn[title]]))
    .map(({ path, title }) => ({ path, title: t(title), detail: null, icon: 'plus' }))
}

type SearchState = 'idle' | 'busy' | 'done' | 'failed'

/** The results for the word after a pause. An answer to an older word is ignored. */
function useHits(word: string): { hits: Hit[]; state: SearchState } {
  const api = useOfficeApi()
  const locale = useLocale()
  const wanted = word.trim().slice(0, MAXIMUM_WORD_LENGTH)
  const settled = useDebounced(wanted, PAUSE_MS)
  const [found, setFound] = useState<{ word: string; hits: Hit[]; hasFailed: boolean } | null>(null)
  useEffect(() => {
    void locale
    if (!isLongEnough(settled)) return
    let isWanted = true
    const put = (hits: Hit[], hasFailed: boolean) => {
      if (isWanted) setFound({ word: settled, hits, hasFailed })
    }
    api('POST /search', { word: settled }).then(
      ({ hits }) => put(hits, false),
      () => put([], true),
    )
    return () => {
      isWanted = false
    }
  }, [api, settled, locale])
  if (!isLongEnough(wanted)) return { hits: [], state: 'idle' }
  if (found?.word !== wanted) return { hits: [], state: 'busy' }
  return { hits: found.hits, state: found.hasFailed ? 'failed' : 'done' }
}

/** A number is searched from its first digit, because tickets have short numbers. */
function isLongEnough(word: string): boolean {
  return word.length >= MINIMUM_LENGTH_FOR_DATA || /^\p{N}+$/u.test(word)
}
