import { ScanDialog } from '#features/gate/ScanDialog.tsx'
import { toLocalDigits } from '#kernel/locale.ts'
import { link } from '#links.ts'
import { Button, ButtonLink } from '#ui/form/Button.tsx'
import { DefinitionList } from '#ui/layout/DefinitionList.tsx'
import { Grid, Stack } from '#ui/layout/Stack.tsx'
import { formatDay } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useSite } from '#web/site.tsx'
import { useDevice, useScanPage } from '#web/storage/stores.ts'
import { modelNameOfProduct } from '../model.table.ts'
import { DeclineButton } from '../registration/DeclineButton.tsx'
import type { UserDevice } from '../registration/registration.loader.ts'
import { REGISTRATION_STATUS } from '../registration/registration.rules.ts'
import { devicePagePath } from '../registration/registrationPaths.ts'

interface Props {
  device: UserDevice
  isOneOfSeveral: boolean
}

/** Facts about the device, and the less usual actions: report a problem, ask for help, leave the queue. */
export function ManageDevice({ device, isOneOfSeveral }: Props) {
  const t = useMessages('device')
  const registrationText = useMessages('registration')
  const locale = useLocale()
  const { id, product, iosMajor, enrolTime, registration } = device
  const isThis = useDevice().id === id
  const name = modelNameOfProduct(product)
  const ios = iosMajor === null ? '' : toLocalDigits(locale, String(iosMajor))
  return (
    <Stack as="section" gap={4}>
      <h2>{t('device_about')}</h2>
      <DefinitionList
        items={[
          {
            id: 'model',
            term: registrationText('registration_model'),
            value: isThis ? t('device_this_named', { name }) : <bdi>{name}</bdi>,
          },
          ...(ios ? [{ id: 'ios', term: t('device_ios'), value: ios }] : []),
          { id: 'since', term: t('device_since'), value: formatDay(locale, enrolTime) },
        ]}
      />
      <Stack gap={2}>
        {registration.status === REGISTRATION_STATUS.registered && (
          <ButtonLink kind="secondary" wide href={devicePagePath('/accountProblem', id, isOneOfSeveral)}>
            {registrationText('status_problem')}
          </ButtonLink>
        )}
        <ButtonLink kind="quiet" wide href={link('/content/support')}>
          {registrationText('status_support')}
        </ButtonLink>
        <DeclineButton registration={registration} isOneOfSeveral={isOneOfSeveral} />
      </Stack>
    </Stack>
  )
}

/**
 * Adds this device, or shows a QR code to scan with another one: the configuration profile must be opened on the device
 * itself.
 */
export function AddDevice() {
  const t = useMessages('device')
  const { publicUrl } = useSite()
  const scan = useScanPage()
  const isKnown = useDevice().id !== null
  return (
    <Stack as="section" gap={3}>
      <h2>{t('device_add')}</h2>
      <Grid>
        {!isKnown && (
          <ButtonLink kind="secondary" wide href={link('/installProfile')}>
            {t('device_add_this')}
          </ButtonLink>
        )}
        <Button kind="secondary" wide onClick={scan.open}>
          {t('device_add_other')}
        </Button>
      </Grid>
      <ScanDialog
        address={`${publicUrl}${link('/installProfile')}`}
        open={scan.isOpen}
        onClose={scan.close}
      />
    </Stack>
  )
}
