import { formatNumber } from '#kernel/locale.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Drawing } from '#ui/Drawing.tsx'
import { Stack } from '#ui/Stack.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useSite } from '#web/site.tsx'

/** A device cannot be registered from a private tab: says why, and how to go on. */
export function PrivateBrowsingPage() {
  const t = useMessages('app')
  const { publicUrl } = useSite()
  const locale = useLocale()
  const steps = [t('private_browsing_step_1'), t('private_browsing_step_2'), t('private_browsing_step_3')]
  return (
    <Stack gap={5}>
      <Drawing name="device" />
      <h1>{t('private_browsing_title')}</h1>
      <p>{t('private_browsing_text')}</p>
      <ol>
        {steps.map((step, at) => (
          <li key={step}>
            {formatNumber(locale, at + 1)}. {step}
          </li>
        ))}
      </ol>
      <CopyButton
        wide
        text={publicUrl}
        label={t('private_browsing_copy')}
        copiedLabel={t('private_browsing_copied')}
      />
    </Stack>
  )
}
