import { classes } from '../classes.ts'
import { useToast } from '../feedback/Toast.tsx'
import { Button, ButtonLink } from '../form/Button.tsx'
import { Card } from '../layout/Card.tsx'
import { Cluster, Stack } from '../layout/Stack.tsx'
import { Badge } from '../picture/Badge.tsx'
import { Girih } from '../picture/Girih.tsx'
import { Icon, type IconName } from '../picture/Icon.tsx'
import { LogoMark } from '../picture/LogoMark.tsx'
import css from './Gallery.module.css'
import type { GalleryTexts } from './texts.ts'

const icons: IconName[] = [
  ...([
    'home',
    'apps',
    'games',
    'search',
    'user',
    'chevron',
    'back',
    'chevronDown',
    'close',
    'check',
  ] as const),
  ...([
    'copy',
    'star',
    'starFilled',
    'share',
    'download',
    'upload',
    'warning',
    'info',
    'clock',
    'phone',
  ] as const),
  ...([
    'device',
    'gift',
    'ticket',
    'sun',
    'moon',
    'globe',
    'menu',
    'filter',
    'plus',
    'trash',
    'external',
  ] as const),
  ...(['bell', 'card', 'refresh', 'lock'] as const),
]
const swatches = [css.ground, css.surface, css.sunken, css.ink, css.action, css.danger, css.rating]
const tones = ['neutral', 'action', 'danger', 'warn'] as const

/** Gallery section: colours, type, logo, pattern, icons, buttons, badges. */
export function BasicsSection({ texts }: { texts: GalleryTexts }) {
  return (
    <>
      <Brand texts={texts} />
      <Buttons texts={texts} />
    </>
  )
}

function Brand({ texts }: { texts: GalleryTexts }) {
  return (
    <Stack as="section">
      <h2>{texts.colours}</h2>
      <div className={css.swatches}>
        {swatches.map((swatch) => (
          <span key={swatch} className={classes(css.swatch, swatch)} />
        ))}
      </div>
      <p>{texts.body}</p>
      <p className={css.caption}>{texts.caption}</p>
      <div className={css.hero}>
        <Girih />
        <h2>{texts.brand}</h2>
      </div>
      <Cluster>
        {[16, 20, 32, 64].map((size) => (
          <LogoMark key={size} size={size} />
        ))}
      </Cluster>
      <Card>
        <div className={css.icons}>
          {icons.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </div>
      </Card>
    </Stack>
  )
}

function Buttons({ texts }: { texts: GalleryTexts }) {
  const toast = useToast()
  return (
    <Stack as="section">
      <h2>{texts.buttons}</h2>
      {(['large', 'medium', 'small'] as const).map((size) => (
        <Cluster key={size}>
          <Button size={size}>{texts.primary}</Button>
          <Button size={size} kind="secondary">
            {texts.secondary}
          </Button>
          <Button size={size} kind="quiet">
            {texts.quiet}
          </Button>
          <Button size={size} kind="danger">
            {texts.danger}
          </Button>
        </Cluster>
      ))}
      <Cluster>
        <Button busy busyLabel={texts.busy}>
          {texts.primary}
        </Button>
        <Button disabled>{texts.disabled}</Button>
        <Button kind="secondary" icon={<Icon name="share" size={20} />}>
          {texts.secondary}
        </Button>
        <ButtonLink href="#" kind="quiet" icon={<Icon name="external" size={20} />}>
          {texts.quiet}
        </ButtonLink>
      </Cluster>
      <Button wide size="large">
        {texts.primary}
      </Button>
      <Cluster>
        <Button kind="secondary" onClick={() => toast(texts.toastText)}>
          {texts.toast}
        </Button>
        <Button kind="secondary" onClick={() => toast(texts.toastFailed, 'danger')}>
          {texts.toast} ({texts.dangerNotice.slice(0, 6)}…)
        </Button>
      </Cluster>
      <Cluster>
        {tones.map((tone, i) => (
          <Badge key={tone} tone={tone}>
            {texts.badges[i]}
          </Badge>
        ))}
      </Cluster>
    </Stack>
  )
}
