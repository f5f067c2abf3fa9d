import { createElement, Fragment, type ReactNode, type SyntheticEvent, useState } from 'react'
import { link } from '#links.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import css from './ContentPage.module.css'
import type { loadContent } from './content.loader.ts'

type Content = Awaited<ReturnType<typeof loadContent>>

interface Props {
  /** The component to embed in the document, such as drawn instructions. */
  part?: ReactNode
}

/** Renders every document of /content. */
export function ContentPage({ part }: Props) {
  const content = useLoaderData<typeof loadContent>()
  // The React key resets the search when the reader opens another document.
  return <Document key={content.name} part={part} {...content} />
}

interface Element {
  tag: string
  children: readonly (string | Element)[]
  part?: string
}

/** From this number of sections on, the page shows a table of contents. */
const LISTED_SECTIONS = 6

/** Renders the blocks of a document. Each block is named like its HTML element, so no kind needs its own code. */
function Document({ name, kind, head, updated, blocks, part, version, versions }: Content & Props) {
  const t = useMessages('content')
  const [found, setFound] = useState(blocks)
  const sections = found.flatMap((block) => (block.tag === 'h2' ? block : []))
  const count = found.filter(({ tag }) => tag === 'h3').length

  function draw(node: string | Element, key: number): ReactNode {
    if (typeof node === 'string') return node
    const { tag, children, part: drawn, ...rest } = node
    if (drawn) return <Fragment key={key}>{part}</Fragment>
    return createElement(tag === 'a' ? Anchor : tag, { key, ...rest } as never, children.map(draw))
  }

  /**
   * Filters the questions by the typed text. The search code loads on first use; if that fails, the page stays
   * readable.
   */
  function search({ currentTarget: field }: SyntheticEvent<HTMLInputElement>) {
    import('./findQuestions.ts').then(
      ({ findQuestions }) => setFound(findQuestions(blocks, field.value)),
      () => undefined,
    )
  }

  return (
    <article className={css.article}>
      <h1>{head.title}</h1>
      <EarlierNote name={name} version={version} versions={versions} />
      {updated && <p className={css.updated}>{t('content_updated', { day: updated })}</p>}
      {kind === 'faq' && (
        <div className={css.search}>
          <input
            type="search"
            placeholder={t('content_search')}
            aria-label={t('content_search')}
            onFocus={search}
            onInput={search}
          />
          <p role="status">
            {found !== blocks &&
              (count ? (
                t('content_found', { count })
              ) : (
                <Anchor href={link('/ticket/create')}>{t('content_found_none')}</Anchor>
              ))}
          </p>
        </div>
      )}
      {sections.length >= LISTED_SECTIONS && (
        <nav className={css.sections} aria-label={t('content_sections')}>
          <ul>
            {sections.map(({ id, children }) => (
              <li key={id}>
                <a href={`#${id}`}>{children}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {found.map(draw)}
      <Versions name={name} version={version} versions={versions} />
    </article>
  )
}

type VersionProps = Pick<Content, 'name' | 'version' | 'versions'>

/** The notice that this version is no longer valid. */
function EarlierNote({ name, version, versions }: VersionProps) {
  const t = useMessages('content')
  if (version === versions[0]?.version) return null
  return (
    <p className={css.updated} role="note">
      {t('content_earlier')} <Anchor href={`/content/${name}`}>{t('content_current')}</Anchor>
    </p>
  )
}

/** Links to the other versions, by the day from which each was valid. */
function Versions({ name, version, versions }: VersionProps) {
  const t = useMessages('content')
  if (versions.length === 1) return null
  return (
    <footer className={css.versions}>
      <h2>{t('content_versions')}</h2>
      <ul>
        {versions.map((one) => (
          <li key={one.version}>
            {one.version === version ? (
              one.day
            ) : (
              <Anchor href={`/content/${name}?version=${one.version}`}>{one.day}</Anchor>
            )}
          </li>
        ))}
      </ul>
    </footer>
  )
}
