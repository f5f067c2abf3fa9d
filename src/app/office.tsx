import { createRoot } from 'react-dom/client'
import { Office } from '#features/office/shell/Office.tsx'
import type { OfficeFacts } from '#features/office/shell/officeApi.ts'
import type { Locale } from '#kernel/locale.ts'
import { chooseTheme, readTheme } from '#web/choice/theme.ts'
import { type Catalogues, I18nProvider } from '#web/i18n.tsx'
import '#ui/theme/theme.css'

/** The entry script of the office, built separately from the store. */
const locale = document.documentElement.lang as Locale
const root = createRoot(document.getElementById('root') as HTMLElement)
const facts: OfficeFacts = JSON.parse(document.getElementById('facts')?.textContent ?? '{}')

async function start(): Promise<void> {
  chooseTheme(readTheme())
  const answer = await fetch(facts.messages)
  if (!answer.ok) throw new Error(`${facts.messages} ${answer.status}`)
  const catalogues: Catalogues = await answer.json()
  root.render(
    <I18nProvider locale={locale} catalogues={catalogues}>
      <Office facts={facts} locale={locale} />
    </I18nProvider>,
  )
}

// The messages did not load, so show a sign that needs no language.
start().catch(() =>
  root.render(
    <button type="button" onClick={() => window.location.reload()}>
      ⟳
    </button>,
  ),
)
