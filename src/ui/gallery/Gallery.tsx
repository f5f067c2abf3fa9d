import { editorialLocaleOf } from '#kernel/locale.ts'
import { ToastProvider } from '../feedback/Toast.tsx'
import { Stack } from '../layout/Stack.tsx'
import { LogoMark } from '../picture/LogoMark.tsx'
import { useUi } from '../UiContext.tsx'
import { BasicsSection } from './BasicsSection.tsx'
import { FormsSection } from './FormsSection.tsx'
import css from './Gallery.module.css'
import { StatesSection } from './StatesSection.tsx'
import { StoreSection } from './StoreSection.tsx'
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
          <BasicsSection texts={texts} />
          <StoreSection texts={texts} />
          <FormsSection texts={texts} />
          <StatesSection texts={texts} />
        </Stack>
      </div>
    </ToastProvider>
  )
}
