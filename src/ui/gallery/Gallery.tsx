import { editorialLocaleOf } from '#kernel/locale.ts'
import { ToastProvider } from '../feedback/Toast.tsx'
import { Stack } from '../layout/Stack.tsx'
import { LogoMark } from '../picture/LogoMark.tsx'
import { useUi } from '../UiContext.tsx'
import { Forms } from './Forms.tsx'
import css from './Gallery.module.css'
import { LooksSection } from './LooksSection.tsx'
import { States } from './States.tsx'
import { Store } from './Store.tsx'
import { galleryTexts } from './texts.ts'

/** A page that shows every UI component in every state. Its route exists in development only. */
export function Gallery() {
  const texts = galleryTexts[editorialLocaleOf(useUi().locale)]
  return (
    <ToastProvider closeLabel={texts.close}>
      <div className={css.page}>
        <Stack gap={7}>
          <header className={css.header}>
            <LogoMark size={56} title={texts.brand} />
            <div>
              <h1>{texts.title}</h1>
              <p className={css.intro}>{texts.intro}</p>
            </div>
          </header>
          <LooksSection texts={texts} />
          <Store texts={texts} />
          <Forms texts={texts} />
          <States texts={texts} />
        </Stack>
      </div>
    </ToastProvider>
  )
}
