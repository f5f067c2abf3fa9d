import { ButtonLink } from '#ui/form/Button.tsx'
import { useMessages } from '#web/i18n.tsx'
import { officeHref } from '../shell/officeRouter.tsx'
import { versionsPath } from './itemPath.ts'
import type { VersionKind } from './version.rules.ts'

/** The link from an item of a list to its versions. */
export function VersionsLink({ kind, itemKey }: { kind: VersionKind; itemKey: string }) {
  const t = useMessages('office')
  return (
    <ButtonLink kind="quiet" size="small" href={officeHref(versionsPath({ kind, key: itemKey }))}>
      {t('office_title_versions')}
    </ButtonLink>
  )
}
