import { useId } from 'react'
import { Checkbox } from '#ui/form/Checkbox.tsx'
import { Select } from '#ui/form/Select.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import blocks from '../editorial/blocks.module.css'
import css from '../fields.module.css'
import { PictureField, PictureList } from '../PictureField.tsx'
import type { ApplicationFieldsProps } from './applicationFields.types.ts'

const BANNER_TYPES = ['none', 'wide', 'fullscreen'] as const
const BANNERS = {
  none: [],
  wide: ['banner', 'ipadBanner'],
  fullscreen: ['fullscreenBanner', 'ipadFullscreenBanner'],
} as const

/** Colour and pictures. */
export function ApplicationLook({ draft, onChange, errorAt, pictures }: ApplicationFieldsProps) {
  const t = useMessages('officeCatalogue')
  const color = useId()
  return (
    <Card as="section" label={t('office_application_look')}>
      <Stack gap={4}>
        <h2>{t('office_application_look')}</h2>
        <PictureField
          label={t('office_application_icon')}
          value={draft.icon}
          onValue={(icon) => onChange({ icon })}
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
              onChange={(event) => onChange({ primaryColor: event.target.value })}
            />
          </div>
          <Select
            label={t('office_application_banner')}
            value={draft.bannerType}
            options={BANNER_TYPES.map((type) => ({ value: type, label: t(`office_banner_${type}`) }))}
            onValue={(value) =>
              onChange({ bannerType: BANNER_TYPES.find((type) => type === value) ?? 'none' })
            }
          />
        </div>
        <Checkbox
          label={t('office_application_title_is_dark')}
          checked={draft.titleIsDark}
          onValue={(titleIsDark) => onChange({ titleIsDark })}
        />
        {BANNERS[draft.bannerType].map((name) => (
          <PictureField
            key={name}
            label={t(`office_picture_of_${name}`)}
            value={draft[name]}
            onValue={(id) => onChange({ [name]: id })}
            known={pictures}
          />
        ))}
        <PictureList
          label={t('office_screenshots_iphone')}
          value={draft.iphoneScreenshots}
          onValue={(iphoneScreenshots) => onChange({ iphoneScreenshots })}
          known={pictures}
        />
        <PictureList
          label={t('office_screenshots_ipad')}
          value={draft.ipadScreenshots}
          onValue={(ipadScreenshots) => onChange({ ipadScreenshots })}
          known={pictures}
        />
      </Stack>
    </Card>
  )
}
