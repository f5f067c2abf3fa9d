import { useState } from 'react'
import { StepUpSheet } from '#features/login/StepUpSheet.tsx'
import { link } from '#links.ts'
import { ResultHeading } from '#ui/feedback/ResultHeading.tsx'
import { useToast } from '#ui/feedback/Toast.tsx'
import { Button, ButtonLink } from '#ui/form/Button.tsx'
import { CopyButton } from '#ui/form/CopyButton.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLocation, useNavigate } from '#web/router.tsx'
import { shareOrCopy } from '#web/share.ts'
import { useSite } from '#web/site.tsx'
import type { Payment } from '../payment.loader.ts'
import css from './ResultView.module.css'

/** The result page of a paid gift: shows the gift code and ways to share it. */
export function ResultGift({ payment: { target, giftCode, isGiftUsed } }: { payment: Payment }) {
  const t = useMessages('payment')
  const { publicUrl } = useSite()
  if (isGiftUsed) return <ResultHeading tone="done" title={t('gift_used')} text={t('gift_used_text')} />
  if (!giftCode) return <HiddenGift />
  const address = `${publicUrl}${link('/gift')}?code=${encodeURIComponent(giftCode)}`
  const text = t('gift_bought_message', { name: target.package?.name ?? '', code: giftCode })
  return (
    <>
      <ResultHeading tone="done" title={t('gift_bought')} text={t('gift_bought_text')} />
      <Card as="section" label={t('gift_bought_code')}>
        <Stack gap={3}>
          <h2>{t('gift_bought_code')}</h2>
          <p className={css.gift}>
            <Ltr>{giftCode}</Ltr>
          </p>
          <div className={css.screenOnly}>
            <Stack gap={2}>
              <ShareButton text={text} link={address} />
              <CopyButton
                wide
                text={giftCode}
                label={t('gift_bought_copy')}
                copiedLabel={t('receipt_copied')}
              />
              <ButtonLink kind="quiet" wide href={link('/account')}>
                {t('payment_account')}
              </ButtonLink>
            </Stack>
          </div>
          <p className={css.small}>{t('gift_bought_note')}</p>
        </Stack>
      </Card>
    </>
  )
}

/** The gift code needs a fresh SMS code or the device key. Reloads the page after the SMS code. */
function HiddenGift() {
  const t = useMessages('payment')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [needsCode, setNeedsCode] = useState(false)
  const again = () => {
    setNeedsCode(false)
    void navigate(`${pathname}${search}`, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <ResultHeading tone="done" title={t('gift_bought')} text={t('gift_hidden')} />
      <Button wide size="large" onClick={() => setNeedsCode(true)}>
        {t('gift_hidden_show')}
      </Button>
      {needsCode && <StepUpSheet onClose={() => setNeedsCode(false)} onDone={again} />}
    </>
  )
}

function ShareButton({ text, link }: { text: string; link: string }) {
  const t = useMessages('payment')
  const toast = useToast()
  const share = async () => {
    const outcome = await shareOrCopy({ title: text, url: link })
    if (outcome === 'copied') toast(t('gift_bought_copied'))
    if (outcome === 'failed') toast(t('gift_bought_share_failed'), 'danger')
  }
  return (
    <Button wide size="large" onClick={() => void share()}>
      {t('gift_bought_share')}
    </Button>
  )
}
