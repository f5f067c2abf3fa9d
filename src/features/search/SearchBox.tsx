import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { iconPropsOf } from '#features/catalogue/icon.rules.ts'
import { AppIcon } from '#ui/picture/AppIcon.tsx'
import { BasicIcon } from '#ui/picture/BasicIcon.tsx'
import { useApi } from '#web/apiContext.ts'
import type { Calls } from '#web/calls.ts'
import { useMessages } from '#web/i18n.tsx'
import { useNavigate } from '#web/router.tsx'
import css from './SearchPage.module.css'

type Suggestion = Calls['GET /search/suggest']['output']['items'][number]
/**
 * Pause after a keystroke before suggestions are requested: long enough to combine fast keystrokes, too short to
 * notice.
 */
const PAUSE_MS = 60

/** The search field with suggestions below it. */
export function SearchBox({ initial }: { initial: string }) {
  const t = useMessages('search')
  const navigate = useNavigate()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(-1)
  const [suggestions, forget] = useSuggestions(typed)
  const isOpen = suggestions.length > 0

  function keyDown(event: KeyboardEvent<HTMLInputElement>) {
    // Browsers empty a search field on Escape: here it only closes the suggestions.
    if (event.key === 'Escape') event.preventDefault()
    if (!isOpen) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      const next = chosen + step
      const last = suggestions.length - 1
      setChosen(next > last ? 0 : next < 0 ? last : next)
    }
    if (event.key === 'Escape') forget()
    const target = suggestions[chosen]
    if (event.key === 'Enter' && target) {
      event.preventDefault()
      void navigate(target.href)
    }
  }

  return (
    <div className={css.box}>
      <input
        className={css.input}
        type="search"
        name="q"
        dir="auto"
        defaultValue={initial}
        placeholder={t('search_placeholder')}
        aria-label={t('search_placeholder')}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && chosen >= 0 ? `${listId}-${chosen}` : undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          setChosen(-1)
        }}
        onKeyDown={keyDown}
        onBlur={() => setTimeout(forget, 200)}
      />
      <SuggestionList id={listId} suggestions={suggestions} chosen={chosen} />
    </div>
  )
}

const KIND_LABELS = {
  application: 'search_kind_application',
  game: 'search_kind_game',
  developer: 'search_kind_developer',
  category: 'search_kind_category',
} as const

interface ListProps {
  id: string
  suggestions: Suggestion[]
  chosen: number
}

function SuggestionList({ id, suggestions, chosen }: ListProps) {
  const t = useMessages('search')
  const navigate = useNavigate()
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('search_suggestions')}
      className={suggestions.length > 0 ? css.suggestions : css.none}
    >
      {suggestions.map(({ href, text, kind, icon, primaryColor }, at) => (
        <a
          key={href + text}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === chosen}
          tabIndex={-1}
          className={css.suggestion}
          href={href}
          onClick={(event) => {
            event.preventDefault()
            void navigate(href)
          }}
        >
          {primaryColor ? (
            <AppIcon {...iconPropsOf({ icon, primaryColor, nameFa: text }, true)} size={40} />
          ) : (
            <span className={css.sign}>
              <BasicIcon name={kind === 'developer' ? 'user' : 'apps'} size={20} />
            </span>
          )}
          <span className={css.text} dir="auto">
            {text}
          </span>
          <span className={css.kind}>{t(KIND_LABELS[kind])}</span>
        </a>
      ))}
    </div>
  )
}

/**
 * Loads search suggestions. Drops responses that arrive after the next keystroke, so that an old list never replaces a
 * newer one.
 */
function useSuggestions(typed: string): [Suggestion[], () => void] {
  const api = useApi()
  const [suggestions, setSuggestions] = useState<Suggestion[]>([])
  const latest = useRef('')
  useEffect(() => {
    latest.current = typed
    if (!typed.trim()) return setSuggestions([])
    const timer = setTimeout(() => {
      api('GET /search/suggest', { q: typed }).then(
        ({ items }) => latest.current === typed && setSuggestions(items),
        // Search suggestions are optional, so errors are ignored.
        () => undefined,
      )
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, api])
  return [suggestions, () => setSuggestions([])]
}
