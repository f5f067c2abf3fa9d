import type { ComponentProps } from 'react'
import { languageOfText } from '#kernel/locale.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { classes } from '#ui/classes.ts'
import { AppIcon } from '#ui/picture/AppIcon.tsx'
import { Girih } from '#ui/picture/Girih.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import type { ApplicationOrigin, ApplicationType } from '../../catalogue.rules.ts'
import { iconPropsOf } from '../../icon.rules.ts'
import { localisedText } from '../../localised.rules.ts'
import { heroBackgroundColor } from '../../tint.rules.ts'
import { ApplicationShare } from '../ApplicationShare.tsx'
import { DEVELOPER_SHELF_ANCHOR } from '../ApplicationShelves.tsx'
import type { Application } from '../application.types.ts'
import { GetButton } from '../GetButton.tsx'
import { NotifyWhenAvailable } from '../NotifyWhenAvailable.tsx'
import { SubscriptionLine } from '../SubscriptionLine.tsx'
import { ApplicationBanner, bannerPicturesOf } from './ApplicationBanner.tsx'
import css from './ApplicationHero.module.css'

const TYPE_KEYS = {
  application: 'detail_type_application',
  game: 'detail_type_game',
} as const satisfies Record<ApplicationType, string>
const ORIGIN_KEYS = {
  iranian: 'detail_origin_iranian',
  foreign: 'detail_origin_foreign',
  unlocked: 'detail_origin_unlocked',
} as const satisfies Record<ApplicationOrigin, string>

interface Props {
  application: Application
  subscription: ComponentProps<typeof SubscriptionLine>['subscription'] | null
}

/** Name, developer and the get button, on the application's own colour. */
export function ApplicationHero({ application, subscription }: Props) {
  const { primaryColor, titleIsDark } = application
  const tint = heroBackgroundColor(primaryColor, titleIsDark)
  const banners = bannerPicturesOf(application)
  return (
    <div className={classes(css.hero, titleIsDark ? css.darkInk : css.lightInk)}>
      {/* The colour is an SVG attribute, because the content security policy forbids style attributes. */}
      <svg className={css.tint} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width="1" height="1" fill={tint} />
      </svg>
      {banners ? (
        <ApplicationBanner banners={banners} tint={tint} />
      ) : (
        <div className={css.pattern}>
          <Girih />
        </div>
      )}
      <div className={classes(css.inside, banners && css.underBanner)}>
        <span className={css.icon}>
          <AppIcon {...iconPropsOf(application, true)} size={128} />
        </span>
        <Names application={application} />
        <div className={css.actions}>
          <div className={css.getPlace}>
            {application.isInstallable ? (
              <GetButton application={application} size="large" wide className={css.get} />
            ) : (
              <NotifyWhenAvailable id={application.id} className={css.get} />
            )}
            {subscription && application.isInstallable && application.price === 0 && (
              <SubscriptionLine subscription={subscription} className={css.price} />
            )}
          </div>
          <ApplicationShare application={application} className={css.share ?? ''} />
        </div>
      </div>
    </div>
  )
}

function Names({ application }: { application: Application }) {
  const t = useMessages('catalogue')
  const locale = useLocale()
  const { nameFa, nameEn, developer, developerApplications, type, origin } = application
  const name = localisedText(locale, application, 'name')
  const [other, otherLanguage] = locale === 'fa' ? [nameEn, 'en'] : [nameFa, 'fa']
  const by = developer.displayName
  return (
    <div className={css.names}>
      <h1 className={css.name} dir="auto" lang={languageOfText(locale, name)}>
        {name}
      </h1>
      {other && other !== name ? (
        <p className={css.other}>
          <bdi lang={otherLanguage}>{other}</bdi>
        </p>
      ) : null}
      <p className={css.by}>
        {developerApplications.length > 0 ? <a href={`#${DEVELOPER_SHELF_ANCHOR}`}>{by}</a> : by}
      </p>
      <ul className={css.badges} aria-label={t('detail_labels')}>
        <li>
          <Anchor href={`/search?origin=${origin}`}>{t(ORIGIN_KEYS[origin])}</Anchor>
        </li>
        <li>
          <Anchor href={`/search?type=${type}`}>{t(TYPE_KEYS[type])}</Anchor>
        </li>
      </ul>
    </div>
  )
}
