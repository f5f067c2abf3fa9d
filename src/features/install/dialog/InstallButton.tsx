import { localisedText } from '#features/catalogue/localised.rules.ts'
import { fillPath } from '#links.ts'
import { Button, ButtonLink } from '#ui/form/Button.tsx'
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useSite } from '#web/site.tsx'
import type { InstallableApplication } from './useInstallation.ts'
import type { InstallApplications } from './useInstallDialog.tsx'

interface Props {
  application: InstallableApplication
  install: InstallApplications
  /** `again`: the application does not open until it is installed again. `reinstall`: only if the user wants to. */
  does?: 'install' | 'update' | 'reinstall' | 'again'
  size?: 'small' | 'large'
}

/**
 * The button that starts the install flow. For an application that only the store's own app may install, it opens that
 * app.
 */
export function InstallButton({ application, install, does = 'install', size = 'small' }: Props) {
  const t = useMessages('install')
  const locale = useLocale()
  const { brand } = useSite()
  const look = { size, wide: size === 'large', kind: does === 'reinstall' ? 'secondary' : 'primary' } as const
  const name = <VisuallyHidden> {localisedText(locale, application, 'name')}</VisuallyHidden>
  if (!application.isEnableInstallFromWebsite)
    return (
      <ButtonLink
        {...look}
        href={fillPath('/open/{target}/{id}', { target: 'application', id: application.label })}
      >
        {t('install_inside', { brand: brand[locale] })}
        {name}
      </ButtonLink>
    )
  return (
    <Button {...look} onClick={() => install(application)}>
      {t(`install_do_${does === 'again' ? 'reinstall' : does}`)}
      {name}
    </Button>
  )
}
