import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { LOCALE_DIRECTION, LOCALE_NAME, LOCALES, type Locale } from '#kernel/locale.ts'
import { classes } from '#ui/classes.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { UiProvider } from '#ui/UiContext.tsx'
import { errorText } from '#web/errorText.ts'
import { I18nProvider, useMessages } from '#web/i18n.tsx'
import css from './PreviewPane.module.css'
import { useOtherCatalogues } from './useOtherCatalogues.ts'
import type { DraftPreview } from './usePreview.ts'

/** Screen widths of the preview, in pixels. */
const WIDTHS = { phone: 390, desktop: 1280 } as const
type Width = keyof typeof WIDTHS

/** The id of the preview's root element. */
export const PREVIEW_ELEMENT_ID = 'office-preview'

interface Props<Data> {
  of: DraftPreview<Data>
  children: (data: Data) => ReactNode
}

/** Renders the store's components in an iframe, so that media queries see the width of the preview. */
export function PreviewPane<Data>({ of: preview, children }: Props<Data>) {
  const { data, error, isWaiting, isReady, language, setLanguage } = preview
  const t = useMessages('officeCatalogue')
  const [width, setWidth] = useState<Width>('phone')
  const catalogues = useOtherCatalogues(language)
  return (
    <section id={PREVIEW_ELEMENT_ID} aria-label={t('office_preview')} aria-busy={isWaiting}>
      <div className={css.tools}>
        <h2 className={css.title}>{t('office_preview')}</h2>
        <Switch
          options={LOCALES.map((one) => ({ value: one, label: LOCALE_NAME[one] }))}
          value={language}
          onValue={setLanguage}
        />
        <Switch
          options={[
            { value: 'phone', label: t('office_preview_phone') },
            { value: 'desktop', label: t('office_preview_desktop') },
          ]}
          value={width}
          onValue={setWidth}
        />
      </div>
      <Stack gap={2}>
        {error !== null && (
          <Notice tone="warning" live>
            {data === undefined ? null : t('office_preview_old')} {errorText(error, t)}
          </Notice>
        )}
        {data === undefined || !catalogues ? (
          error === null && (isReady ? <Skeleton kind="block" /> : <p>{t('office_preview_later')}</p>)
        ) : (
          <Stage language={language} width={WIDTHS[width]} isWaiting={isWaiting} title={t('office_preview')}>
            <I18nProvider locale={language} catalogues={catalogues}>
              <UiProvider locale={language}>{children(data)}</UiProvider>
            </I18nProvider>
          </Stage>
        )}
      </Stack>
    </section>
  )
}

interface SwitchProps<Value extends string> {
  options: ReadonlyArray<{ value: Value; label: string }>
  value: Value
  onValue: (value: Value) => void
}

function Switch<Value extends string>({ options, value, onValue }: SwitchProps<Value>) {
  return (
    <div className={css.switch}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={css.choice}
          aria-pressed={option.value === value}
          onClick={() => onValue(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}

interface StageProps {
  language: Locale
  width: number
  isWaiting: boolean
  title: string
  children: ReactNode
}

function Stage({ language, width, isWaiting, title, children }: StageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [host, setHost] = useState<HTMLElement | null>(null)
  const open = useCallback(() => setHost(copyStylesInto(frame.current?.contentDocument ?? null)), [])
  // Some browsers have the iframe's empty document at once, others replace it later and fire `onLoad`.
  useEffect(open, [open])
  useEffect(() => {
    const root = host?.ownerDocument.documentElement
    if (!root) return
    root.lang = language
    root.dir = LOCALE_DIRECTION[language]
    const { theme } = document.documentElement.dataset
    if (theme) root.dataset['theme'] = theme
  }, [host, language])
  useEffect(() => fitToStage(stage.current, frame.current, width), [width])
  return (
    <div ref={stage} className={classes(css.stage, isWaiting && css.waiting)} dir="ltr">
      <iframe ref={frame} className={css.frame} title={title} onLoad={open} />
      {host &&
        createPortal(
          <div className={css.page} onClickCapture={preventNavigation}>
            {children}
          </div>,
          host,
        )}
    </div>
  )
}

/** Links in the preview do not navigate. */
function preventNavigation(event: MouseEvent): void {
  const { target } = event
  if (target && 'closest' in target && (target as Element).closest('a')) event.preventDefault()
}

/** Copies the stylesheets of the page into the preview's iframe and returns the iframe's body. */
function copyStylesInto(inside: Document | null): HTMLElement | null {
  if (!inside) return null
  const sheets = document.querySelectorAll('link[rel="stylesheet"], style')
  inside.head.replaceChildren(...Array.from(sheets, (sheet) => inside.importNode(sheet, true)))
  return inside.body
}

/** Keeps the preview at its chosen width and scales it down to the available space. */
function fitToStage(stage: HTMLElement | null, frame: HTMLElement | null, width: number) {
  if (!stage || !frame) return undefined
  const resize = () => {
    const scale = Math.min(1, stage.clientWidth / width)
    frame.style.width = `${width}px`
    frame.style.height = `${stage.clientHeight / scale}px`
    frame.style.transform = `scale(${scale})`
  }
  const watch = new ResizeObserver(resize)
  watch.observe(stage)
  resize()
  return () => watch.disconnect()
}
