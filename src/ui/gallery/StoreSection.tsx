import { formatNumber } from '#kernel/locale.ts'
import { Button } from '../form/Button.tsx'
import { Card } from '../layout/Card.tsx'
import { DefinitionList } from '../layout/DefinitionList.tsx'
import { Ltr } from '../layout/Ltr.tsx'
import { Pagination } from '../layout/Pagination.tsx'
import { Shelf } from '../layout/Shelf.tsx'
import { Cluster, Grid, Stack } from '../layout/Stack.tsx'
import { AppCard } from '../picture/AppCard.tsx'
import { AppIcon } from '../picture/AppIcon.tsx'
import { Girih } from '../picture/Girih.tsx'
import { Rating } from '../picture/Rating.tsx'
import { RatingHistogram } from '../picture/RatingHistogram.tsx'
import { useUi } from '../UiContext.tsx'
import css from './Gallery.module.css'
import type { GalleryTexts } from './texts.ts'

const tints = ['#c05621', '#2b6cb0', '#6b46c1', '#b83280', '#2f855a', '#b7791f']

const icon = (i: number) => ({ color: tints[i % tints.length] })

function turnLabels(texts: GalleryTexts) {
  return { previousLabel: texts.previous, nextLabel: texts.next }
}

/** Gallery section: shelves, cards, ratings, facts, pages. */
export function StoreSection({ texts }: { texts: GalleryTexts }) {
  const { locale } = useUi()
  return (
    <>
      <Shelves texts={texts} />
      <Stack as="section">
        <h2>{texts.store}</h2>
        <Cluster>
          {([40, 56, 84, 128] as const).map((size, i) => (
            <AppIcon key={size} size={size} {...icon(i)} />
          ))}
          <AppIcon size={64} />
        </Cluster>
        <DefinitionList
          layout="tiles"
          items={texts.facts.map(([term, value]) => ({ id: `${term}`, term, value }))}
        />
        <Grid>
          <Card>
            <div className={css.score}>
              <div>
                <p className={css.big}>{formatNumber(locale, 4.3, 1)}</p>
                <Rating value={4.3} label={texts.starsOf(formatNumber(locale, 4.3, 1))} size={16} />
              </div>
              <RatingHistogram counts={[812, 240, 73, 0, 51]} rowLabel={texts.votes} />
            </div>
          </Card>
          <Card>
            <DefinitionList
              items={texts.account.map(([term, value], i) => ({
                id: `${term}`,
                term,
                value: i === 0 ? <Ltr>{value}</Ltr> : value,
              }))}
            />
          </Card>
        </Grid>
        <Pagination
          page={6}
          pages={24}
          href={(page) => `#p${page}`}
          label={texts.pages}
          {...turnLabels(texts)}
        />
      </Stack>
    </>
  )
}

function Shelves({ texts }: { texts: GalleryTexts }) {
  const turns = turnLabels(texts)
  const get = (
    <Button size="small" kind="secondary">
      {texts.get}
    </Button>
  )
  return (
    <>
      <Shelf title={texts.shelf} more={{ href: '#all', label: texts.all }} {...turns}>
        {texts.apps.map((name, i) => (
          <AppCard
            key={name}
            href={`#${i}`}
            name={name}
            subtitle={texts.kinds[i % 3]}
            icon={icon(i)}
            rank={i + 1}
            action={get}
          />
        ))}
      </Shelf>
      <Shelf title={texts.shelfTiles} size="tile" oneRow {...turns}>
        {texts.apps.map((name, i) => (
          <AppCard
            key={name}
            layout="tile"
            href={`#t${i}`}
            name={name}
            subtitle={texts.kinds[i % 3]}
            icon={icon(i + 2)}
          />
        ))}
      </Shelf>
      <Shelf title={texts.shelfWide} size="wide" {...turns}>
        {texts.apps.slice(0, 5).map((name) => (
          <a key={name} href="#story">
            <div className={css.story}>
              <Girih scale={0.9} />
              <span className={css.storyTitle}>{name}</span>
            </div>
          </a>
        ))}
      </Shelf>
    </>
  )
}
