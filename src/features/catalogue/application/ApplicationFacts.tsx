import { formatNumber, toLocalDigits } from '#kernel/locale.ts'
import { fillPath } from '#links.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { DefinitionList } from '#ui/layout/DefinitionList.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { ApplicationDate } from './ApplicationDate.tsx'
import css from './ApplicationFacts.module.css'
import { ApplicationSection } from './ApplicationSection.tsx'
import { FileSizeText } from './ApplicationTiles.tsx'
import type { Application } from './application.types.ts'
import { parseWebsite } from './applicationText.rules.ts'
import { FACT_FIELDS } from './plainField.rules.ts'

/** Facts about an application, such as version, size and supported devices, one line each. */
export function ApplicationFacts({ application }: { application: Application }) {
  const t = useMessages('catalogue')
  const locale = useLocale()
  const { developer, ageRating, downloadCount, latestVersion: latest } = application
  const items = [
    { id: 'developer', term: t('detail_developer'), value: developer.displayName },
    application.categories.length > 0 && {
      id: 'categories',
      term: t('detail_categories'),
      value: <Categories application={application} />,
    },
    latest && { id: 'version', term: t('detail_version'), value: toLocalDigits(locale, latest.name) },
    latest && { id: 'date', term: t('detail_updated'), value: <ApplicationDate at={latest.createTime} /> },
    latest && { id: 'size', term: t('detail_size'), value: <FileSizeText bytes={latest.fileSize} /> },
    latest && { id: 'ios', term: t('detail_ios'), value: <IosRange application={application} /> },
    ageRating && { id: 'age', term: t('detail_age_rating'), value: toLocalDigits(locale, ageRating) },
    { id: 'devices', term: t('detail_devices'), value: <Devices application={application} /> },
    downloadCount !== null && {
      id: 'downloads',
      term: t('detail_downloads'),
      value: formatNumber(locale, downloadCount),
    },
    ...FACT_FIELDS.map(({ name, label }) => {
      const value = application[name]
      return value !== null && { id: name, term: t(label), value: <PlainValue value={value} /> }
    }),
  ]
  return (
    <ApplicationSection title={t('detail_facts')}>
      <div className={css.facts}>
        <DefinitionList items={items.filter((item) => item !== null && item !== false)} />
      </div>
    </ApplicationSection>
  )
}

/** A number, the host of a web address as a link, or another text as it is. */
export function PlainValue({ value }: { value: string | number }) {
  const locale = useLocale()
  if (typeof value === 'number') return formatNumber(locale, value)
  const website = parseWebsite(value)
  if (!website) return value
  return (
    <a href={website.href} target="_blank" rel="noopener noreferrer nofollow">
      <Ltr>{website.host}</Ltr>
    </a>
  )
}

function Categories({ application }: { application: Application }) {
  return (
    <ul className={css.categories}>
      {application.categories.map((category) => (
        <li key={category.id}>
          <Anchor href={fillPath('/categories/{label}', { label: category.label })}>{category.name}</Anchor>
        </li>
      ))}
    </ul>
  )
}

function IosRange({ application }: { application: Application }) {
  const t = useMessages('catalogue')
  // A version of iOS is a Latin name: its digits stay Latin in every language.
  const { minimumIosVersion: minimum = '', maximumIosVersion: maximum = null } =
    application.latestVersion ?? {}
  return maximum === null ? t('detail_ios_from', { minimum }) : t('detail_ios_between', { minimum, maximum })
}

function Devices({ application }: { application: Application }) {
  const t = useMessages('catalogue')
  const { isCompatibleWithIphone, isCompatibleWithIpad } = application
  if (isCompatibleWithIphone && isCompatibleWithIpad) return t('detail_device_both')
  return t(isCompatibleWithIpad ? 'detail_device_ipad' : 'detail_device_iphone')
}
