import { storeVideo } from '#features/catalogue/video/video.actions.ts'
import { bumpContentVersion } from '#server/contentVersion.ts'
import type { Ctx } from '#server/context.ts'
import { seedAccounts } from './accounts.seed.ts'
import { seedApplications } from './applications.seed.ts'
import { seedCampaigns } from './campaigns.seed.ts'
import { seedEditorial } from './editorial.seed.ts'
import { drawNightFilm } from './film/nightFilm.ts'
import { seedPackageFiles } from './packageFiles.seed.ts'
import { seedPackages } from './packages.seed.ts'
import { createGallery } from './pictures.seed.ts'
import { seedPolls } from './polls.seed.ts'
import { seedUsage } from './usage/seedUsage.ts'

/**
 * Fills the demo: catalogue, packages, campaigns, polls, half a year of life unless it is switched off, and a developer
 * programme with our accounts.
 */
export async function seedDemo(ctx: Ctx): Promise<void> {
  const { bustanMode, demoLife, seedDemo: hasCatalogue } = ctx.config
  await seedGoods(ctx)
  if (hasCatalogue && bustanMode === 'demo' && demoLife === 'on') await seedUsage(ctx)
  await seedAccounts(ctx)
}

/** What the demo sells, without users: catalogue, packages, campaigns, polls and package files. */
export async function seedGoods(ctx: Ctx): Promise<void> {
  const { bustanMode, seedDemo: hasCatalogue } = ctx.config
  if (hasCatalogue) await seedCatalogue(ctx)
  // Mode staging starts empty unless SEED_DEMO is set, except for the twin's accounts, which cannot be created by hand.
  if (hasCatalogue || bustanMode === 'demo') await seedPackages(ctx)
  if (!hasCatalogue) return
  await seedCampaigns(ctx)
  await seedPolls(ctx)
  await seedPackageFiles(ctx)
}

/** Does nothing when the store already has applications. Returns true if it filled the catalogue. */
async function seedCatalogue(ctx: Ctx): Promise<boolean> {
  const { count } = await ctx.db
    .selectFrom('application')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count > 0) return false
  // Store the files before the transaction: storing is a port call, and an unused file does no harm.
  const gallery = createGallery(ctx)
  await gallery.storeAll()
  const film = await storeVideo(ctx, drawNightFilm())
  await ctx.transaction(async (trx) => {
    await gallery.insertAll(trx)
    const ids = await seedApplications(trx, gallery, ctx.now)
    await seedEditorial(trx, { gallery, film: film.url }, ids, ctx.now)
    await bumpContentVersion(trx)
  })
  return true
}
