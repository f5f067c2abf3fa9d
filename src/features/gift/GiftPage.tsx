import { link } from '#links.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import { GiftCodeForm } from './GiftCodeForm.tsx'
import { GiftDetails } from './GiftDetails.tsx'
import type { CheckedCode, loadGift } from './gift.loader.ts'

/** Asks for a gift code, then shows what it grants. The code is in the URL. */
export function GiftPage() {
  const t = useMessages('gift')
  const { typed, found, failure, devices } = useLoaderData<typeof loadGift>()
  if (found?.gift)
    return (
      <Stack gap={5}>
        <h1>{t('gift_inside_title')}</h1>
        <GiftDetails key={found.code} code={found} gift={found.gift} devices={devices} />
      </Stack>
    )
  return (
    <Stack gap={5}>
      <h1>{t('title_gift')}</h1>
      <p>{t('gift_text')}</p>
      <GiftCodeForm key={typed} typed={typed} failure={failure} />
      {found && <IsDiscount code={found} />}
    </Stack>
  )
}

/** Shown when the code is a discount code and no gift code: links to the shop. */
function IsDiscount({ code }: { code: CheckedCode }) {
  const t = useMessages('gift')
  return (
    <Notice
      title={t('gift_is_discount')}
      live
      action={
        <ButtonLink href={`${link('/packages')}?code=${encodeURIComponent(code.code)}`}>
          {t('gift_is_discount_action')}
        </ButtonLink>
      }
    >
      {t('gift_is_discount_text')}
    </Notice>
  )
}
