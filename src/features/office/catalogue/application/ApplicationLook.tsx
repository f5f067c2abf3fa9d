import { useId } from 'react'
import { Checkbox } from '#ui/form/Checkbox.tsx'
import { Select } from '#ui/form/Select.tsx'
import { useMessages } from '#web/i18n.tsx'
import blocks from '../editorial/blocks.module.css'
import { FieldGroup } from '../FieldGroup.tsx'
import css from '../fields.module.css'
import { PictureField } from '../PictureField.tsx'
import { PictureList } from '../PictureList.tsx'
import type { ApplicationFieldsProps } from './applicationFields.types.ts'

const BANNER_TYPES = ['none', 'wide', 'fullscreen'] as const
const BANNERS = {
  none: [],
  wide: ['banner', 'ipadBanner'],
  fullscreen: ['fullscreenBanner', 'ipadFullscreenBanner'],
} as const

/** Form fields for the colour and pictures of an application. */
export function ApplicationLook({ form, pictures }: ApplicationFieldsProps) {
  const t = useMessages('officeCatalogue')
  const color = useId()
  const { values: draft, change, errorAt } = form
  return (
    <FieldGroup title={t('office_application_look')}>
      <PictureField
        label={t('office_application_icon')}
        value={draft.icon}
        onValue={(icon) => change({ icon })}
        known={pictures}
        error={errorAt('icon')}
      />
      <div className={blocks.fields}>
        <div>
          <label className={css.label} htmlFor={color}>
            {t('office_application_color')}
          </label>
          <input
            id={color}
            className={css.color}
            type="color"
            value={draft.primaryColor}
            onChange={(event) => change({ primaryColor: event.target.value })}
          />
        </div>
        <Select
          label={t('office_application_banner')}
          value={draft.bannerType}
          options={BANNER_TYPES.map((type) => ({ value: type, label: t(`office_banner_${type}`) }))}
          onValue={(value) => change({ bannerType: BANNER_TYPES.find((type) => type === value) ?? 'none' })}
        />
      </div>
      <Checkbox
        label={t('office_application_title_is_dark')}
        checked={draft.titleIsDark}
        onValue={(titleIsDark) => change({ titleIsDark })}
      />
      {BANNERS[draft.bannerType].map((name) => (
        <PictureField
          key={name}
          label={t(`office_picture_of_${name}`)}
          value={draft[name]}
          onValue={(id) => change({ [name]: id })}
          known={pictures}
        />
      ))}
      <PictureList
        label={t('office_screenshots_iphone')}
        value={draft.iphoneScreenshots}
        onValue={(iphoneScreenshots) => change({ iphoneScreenshots })}
        known={pictures}
      />
      <PictureList
        label={t('office_screenshots_ipad')}
        value={draft.ipadScreenshots}
        onValue={(ipadScreenshots) => change({ ipadScreenshots })}
        known={pictures}
      />
    </FieldGroup>
  )
}
