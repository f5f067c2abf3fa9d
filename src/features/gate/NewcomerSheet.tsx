import { useEffect, useState } from 'react'
import { localisedText } from '#features/catalogue/localised.rules.ts'
import { formatThousandToman, toman } from '#kernel/money.ts'
import { fillPath, link } from '#links.ts'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Button, ButtonLink } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useApi } from '#web/apiContext.ts'
import type { Calls } from '#web/calls.ts'
import { errorText } from '#web/errorText.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useNavigate } from '#web/router.tsx'
import { writeStored } from '#web/storage/storage.ts'
import { saveWishedApplication } from '#web/storage/wishedApplication.ts'
import css from './NewcomerSheet.module.css'
import { RegistrationSteps } from './RegistrationSteps.tsx'

type Summary = Calls['GET /package/summary']['output']
type Application = Calls['GET /application/{id}/installation']['output']

interface Props {
  application: { id: number; nameFa: string; nameEn: string }
  onClose(): void
}

/** Information for new users before the login: the steps, the price, the wait and the refund. */
export function NewcomerSheet({ application, onClose }: Props) {
  const t = useMessages('gate')
  const locale = useLocale()
  const { loaded, failure, load } = useFacts(application.id)
  const start = useStart(application.id, loaded?.wished)
  const name = localisedText(locale, application, 'name')
  const isClosed = loaded?.summary.isOpen === false
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('newcomer_title', { name })}
      closeLabel={t('close')}
      footer={
        isClosed ? (
          <Stack gap={2}>
            <ButtonLink wide size="large" href={link('/visitLater')}>
              {t('newcomer_tell_me')}
            </ButtonLink>
            <Button kind="quiet" wide onClick={start}>
              {t('newcomer_log_in')}
            </Button>
          </Stack>
        ) : (
          <Button wide size="large" disabled={!loaded} onClick={start}>
            {t('newcomer_action')}
          </Button>
        )
      }
    >
      {failure && <ErrorState title={failure} retry={<Button onClick={load}>{t('retry')}</Button>} />}
      {!loaded && !failure && <Skeleton kind="block" />}
      {loaded && (
        <Stack gap={4}>
          {isClosed && (
            <Notice tone="warning" title={t('newcomer_closed')}>
              {t('newcomer_closed_text')}
            </Notice>
          )}
          <Facts summary={loaded.summary} />
          <RegistrationSteps {...loaded.summary} />
        </Stack>
      )}
    </Dialog>
  )
}

function Facts({ summary: { monthlyPrice, usuallyDays } }: { summary: Summary }) {
  const t = useMessages('gate')
  const locale = useLocale()
  return (
    <div className={css.facts}>
      {monthlyPrice !== null && (
        <p className={css.price}>
          {t('newcomer_offer', { price: formatThousandToman(locale, toman(monthlyPrice)) })}
        </p>
      )}
      <p>{t('newcomer_wait', { days: usuallyDays })}</p>
      <p className={css.refund}>{t('newcomer_refund')}</p>
    </div>
  )
}

/** Both responses are the same for everybody and cached. */
function useFacts(id: number) {
  const t = useMessages('gate')
  const api = useApi()
  const [loaded, setLoaded] = useState<{ summary: Summary; wished: Application | null }>()
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState<{ attempt: number; error: unknown }>()
  useEffect(() => {
    let isGone = false
    Promise.all([
      api('GET /package/summary', {}),
      // This also works without the application's name and icon.
      api('GET /application/{id}/installation', { id }).catch(() => null),
    ]).then(
      ([summary, wished]) => isGone || setLoaded({ summary, wished }),
      (error: unknown) => isGone || setFailed({ attempt, error }),
    )
    return () => {
      isGone = true
    }
  }, [api, id, attempt])
  const failure = failed?.attempt === attempt ? errorText(failed.error, t) : undefined
  return { loaded, failure, load: () => setAttempt((count) => count + 1) }
}

/** Stores the request and begins the login, which leads to the next missing step and finally to the installation. */
function useStart(id: number, wished: Application | null | undefined): () => void {
  const navigate = useNavigate()
  return () => {
    if (wished) saveWishedApplication(wished)
    writeStored('installationRequest', id)
    writeStored('destination', fillPath('/applications/download/{id}', { id: String(id) }))
    void navigate(link('/register'))
  }
}
