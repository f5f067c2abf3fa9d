import { build } from 'plist'
import type { Locale } from '#kernel/locale.ts'

export interface InstallManifest {
  packageUrl: string
  /** URLs of the icons of 57 and 512 pixels; null when the application has no icon. */
  icons: { small: string; large: string } | null
  bundleIdentifier: string
  version: string
  title: string
  subtitle: string
}

/** Apple's manifest for over-the-air installation, including the fields that older guides require. */
export function renderInstallManifest({
  packageUrl,
  icons,
  bundleIdentifier,
  version,
  title,
  subtitle,
}: InstallManifest): string {
  const images = icons
    ? [
        { kind: 'display-image', url: icons.small },
        { kind: 'full-size-image', url: icons.large },
      ]
    : []
  return `${build({
    items: [
      {
        assets: [{ kind: 'software-package', url: packageUrl }, ...images],
        metadata: {
          'bundle-identifier': bundleIdentifier,
          'bundle-version': version,
          kind: 'software',
          subtitle,
          title: padTitle(title),
        },
      },
    ],
  })}\n`
}

/** Pads a title of one character, which iOS refuses. */
function padTitle(title: string): string {
  return title.length > 1 ? title : `${title} .`
}

/**
 * The application's names for the manifest. iOS does not send the user's language with the request, so the caller
 * passes the store's default.
 */
export function localisedNamesOf(
  locale: Locale,
  row: { nameFa: string; nameEn: string; developerFa: string; developerEn: string },
): Pick<InstallManifest, 'title' | 'subtitle'> {
  return locale === 'fa'
    ? { title: row.nameFa, subtitle: row.developerFa }
    : { title: row.nameEn, subtitle: row.developerEn }
}
