import { useState } from 'react'
import { formatCode } from '#features/promotion/promotion.rules.ts'
import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { Button, ButtonLink } from '#ui/form/Button.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Girih } from '#ui/picture/Girih.tsx'
import { Icon } from '#ui/picture/Icon.tsx'
import { formatDay } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { ELEMENT_PLACEHOLDER, insertElements } from '#web/insertElements.tsx'
import { useNavigate } from '#web/router.tsx'
import { loginPath } from '#web/session/requireLogin.ts'
import { writeStored } from '#web/storage/storage.ts'
import { useDevice, useUser } from '#web/storage/stores.ts'
import { giftPagePath } from './GiftCodeForm.tsx'
import css from './GiftDetails.module.css'
import { GiftDeviceChoice } from './GiftDeviceChoice.tsx'
import type { CheckedCode, GiftDevice } from './gift.loader.ts'
import { NO_DEVICE_YET, preselectedGiftDevice } from './gift.rules.ts'
import { useRedeemGift } from './useRedeemGift.ts'

interface Props {
  code: CheckedCode
  gift: NonNullable<CheckedCode['gift']>
  devices: GiftDevice[] | null
}

/** What the gift grants, the device to choose, and the button that redeems it. */
export function GiftDetails({ code, gift, devices }: Props) {
  const t = useMessages('gift')
  const { isAuthenticated } = useUser()
  return (
    <Stack gap={5}>
      <Content code={code} gift={gift} />
      {isAuthenticated ? <Redeem code={code.code} devices={devices} /> : <LogIn code={code.code} />}
      <ButtonLink kind="quiet" wide href={giftPagePath('')}>
        {t('gift_other_code')}
      </ButtonLink>
    </Stack>
  )
}

function Content({ code, gift }: Omit<Props, 'devices'>) {
  const t = useMessages('gift')
  const locale = useLocale()
  return (
    <section className={css.box}>
      <Girih scale={0.9} />
      <div className={css.content}>
        <Icon name="gift" size={40} />
        <p className={css.days}>{t('gift_days', { count: gift.days })}</p>
        {gift.packageName && <p>{t('gift_package', { name: gift.packageName })}</p>}
        <p className={css.small}>
          {insertElements(
            t('gift_code_is', { code: ELEMENT_PLACEHOLDER }),
            <Ltr>{formatCode(code.code)}</Ltr>,
          )}
        </p>
        {code.endTime && (
          <p className={css.small}>{t('gift_until', { date: formatDay(locale, code.endTime) })}</p>
        )}
      </div>
    </section>
  )
}

/** Sends the visitor to the login and back to the page of the same gift code. */
function useLogIn(code: string): () => void {
  const navigate = useNavigate()
  return () => {
    writeStored('destination', giftPagePath(code))
    void navigate(loginPath())
  }
}

function LogIn({ code }: { code: string }) {
  const t = useMessages('gift')
  const logIn = useLogIn(code)
  return (
    <Stack gap={2}>
      <Button wide size="large" onClick={logIn}>
        {t('gift_login')}
      </Button>
      <p className={css.small}>{t('gift_login_text')}</p>
    </Stack>
  )
}

function Redeem({ code, devices }: { code: string; devices: GiftDevice[] | null }) {
  const t = useMessages('gift')
  const own = useDevice().id
  const [chosen, setChosen] = useState<string>()
  const { redeem, isBusy, failure } = useRedeemGift(code, useLogIn(code))
  const value = chosen ?? preselectedGiftDevice(devices ?? [], own)
  return (
    <Stack gap={4}>
      <GiftDeviceChoice devices={devices} own={own} value={value} onValue={setChosen} />
      <FailureNotice text={failure} />
      <Button
        wide
        size="large"
        busy={isBusy}
        busyLabel={t('gift_redeeming')}
        disabled={devices === null}
        onClick={() => redeem(value === NO_DEVICE_YET ? null : value)}
      >
        {t('gift_redeem')}
      </Button>
    </Stack>
  )
}
