import { type FormEvent, useState } from 'react'
import { link } from '#links.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button, ButtonLink } from '#ui/form/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useFormatThousandTomans } from '../useFormatThousandTomans.ts'
import css from './PurchaseCodeField.module.css'
import type { CheckedCode, PurchaseCode } from './usePurchaseCode.ts'

interface Props {
  code: PurchaseCode
  /** Whether the discount code applies to an offer of this shop. */
  isForThis: boolean
  onLogin(code: string): void
}

/** The field to enter, check and remove a discount or gift code. */
export function PurchaseCodeField({ code, isForThis, onLogin }: Props) {
  if (code.applied) return <Applied view={code.applied} code={code} isForThis={isForThis} />
  return (
    <Stack gap={3}>
      <CodeForm code={code} />
      {code.gift && <Gift view={code.gift} />}
      {code.awaitsLogin && <AwaitsLogin code={code} onLogin={onLogin} />}
    </Stack>
  )
}

/** The field for a code, folded to one line until the visitor opens it. */
export function CollapsedPurchaseCodeField(props: Props) {
  const t = useMessages('payment')
  const { applied, gift, failure, awaitsLogin } = props.code
  const [isOpen, setOpen] = useState(false)
  const hasNews = applied !== null || gift !== null || failure !== null || awaitsLogin !== null
  return (
    <details open={isOpen || hasNews} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={css.link}>{t('code_question')}</summary>
      <div className={css.folded}>
        <PurchaseCodeField {...props} />
      </div>
    </details>
  )
}

function CodeForm({ code }: { code: PurchaseCode }) {
  const t = useMessages('payment')
  const [typed, setTyped] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!code.isBusy) code.check(typed)
  }
  return (
    <form className={css.form} onSubmit={send} noValidate>
      <Field
        label={t('code_label')}
        error={code.failure ?? undefined}
        value={typed}
        onValue={setTyped}
        maxLength={60}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <div className={css.action}>
        <Button type="submit" kind="secondary" busy={code.isBusy} busyLabel={t('code_busy')}>
          {t('code_apply')}
        </Button>
      </div>
    </form>
  )
}

function Applied({ view, code, isForThis }: { view: CheckedCode; code: PurchaseCode; isForThis: boolean }) {
  const t = useMessages('payment')
  const money = useFormatThousandTomans()
  const off =
    view.percentOff === null
      ? t('code_off_amount', { amount: money(view.amountOff ?? 0) })
      : t('code_off_percent', { percent: view.percentOff })
  return (
    <Notice
      live
      tone={isForThis ? 'success' : 'warning'}
      title={
        <>
          {t('code_applied')} <Ltr>{view.code}</Ltr>
        </>
      }
      action={
        <Button kind="secondary" onClick={code.remove}>
          {t('code_remove')}
        </Button>
      }
    >
      {isForThis ? off : t('code_for_nothing_here')}
      {code.campaign && isForThis && ` ${t('code_from_campaign', { name: code.campaign })}`}
    </Notice>
  )
}

function Gift({ view }: { view: CheckedCode }) {
  const t = useMessages('payment')
  return (
    <Notice
      live
      tone="success"
      title={t('code_is_a_gift', { count: view.gift?.days ?? 0 })}
      action={
        <ButtonLink href={`${link('/gift')}?code=${encodeURIComponent(view.code)}`}>
          {t('code_open_gift')}
        </ButtonLink>
      }
    >
      {view.gift?.packageName ?? undefined}
    </Notice>
  )
}

function AwaitsLogin({ code, onLogin }: Pick<Props, 'code' | 'onLogin'>) {
  const t = useMessages('payment')
  return (
    <Notice
      live
      title={code.campaign ? t('code_login_campaign', { name: code.campaign }) : t('code_login')}
      action={<Button onClick={() => onLogin(code.awaitsLogin ?? '')}>{t('code_login_action')}</Button>}
    >
      {t('code_login_text')}
    </Notice>
  )
}
