import { link } from '#links.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Button, ButtonLink } from '#ui/form/Button.tsx'
import { CopyButton } from '#ui/form/CopyButton.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Steps } from '#ui/layout/Steps.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useNavigate } from '#web/router.tsx'
import { useSite } from '#web/site.tsx'
import { acceptTabAsNotPrivate } from '#web/storage/privateBrowsing.ts'

/** Explains that a device cannot be registered in a private tab, and how to continue. */
export function PrivateBrowsingPage() {
  const t = useMessages('app')
  const { publicUrl } = useSite()
  const navigate = useNavigate()
  // Lets the user continue, because the detection of a private tab may be wrong.
  const goOn = () => {
    acceptTabAsNotPrivate()
    void navigate(link('/startRegister'))
  }
  return (
    <Stack gap={5}>
      <EmptyState
        level={1}
        drawing="device"
        title={t('private_browsing_title')}
        text={t('private_browsing_text')}
      />
      <Steps
        steps={[
          { id: 'tabs', text: t('private_browsing_step_1') },
          { id: 'leave', text: t('private_browsing_step_2') },
          { id: 'again', text: t('private_browsing_step_3') },
        ]}
      />
      <CopyButton
        wide
        kind="primary"
        size="large"
        text={publicUrl}
        label={t('private_browsing_copy')}
        copiedLabel={t('private_browsing_copied')}
      />
      <ButtonLink kind="secondary" wide href={`${link('/register')}?member=1`}>
        {t('private_browsing_log_in')}
      </ButtonLink>
      <Button kind="quiet" wide onClick={goOn}>
        {t('private_browsing_not')}
      </Button>
    </Stack>
  )
}
