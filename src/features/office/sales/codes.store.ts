import { sql } from 'kysely'
import type { CodeKind } from '#features/promotion/promotion.rules.ts'
import type { Db } from '#server/db.ts'

export interface CodeFilter {
  kind?: CodeKind | undefined
  batch?: string | undefined
  /** Search text: a whole code, or the beginning of a discount code, normalised. */
  text?: string | undefined
  before?: number | undefined
}

export function listCodesWithUses(db: Db, { kind, batch, text, before }: CodeFilter, limit: number) {
  return db
    .selectFrom('promotionCode as code')
    .leftJoin('application', 'application.id', 'code.applicationId')
    .select([
      'code.id',
      'code.code',
      'code.kind',
      'code.percentOff',
      'code.amountOffToman',
      'code.giftDays',
      'code.maxUses',
      'code.maxUsesPerUser',
      'code.startsAt',
      'code.endsAt',
      'code.isPersonal',
      'code.isActive',
      'code.batch',
      'code.source',
      'code.createdAt',
      'application.label as applicationLabel',
    ])
    .select((e) => [
      e
        .selectFrom('promotionUse')
        .select((f) => f.fn.countAll<number>().as('count'))
        .whereRef('promotionUse.codeId', '=', 'code.id')
        .where('promotionUse.state', '=', 'used')
        .as('used'),
      e
        .exists(e.selectFrom('campaign').select('label').whereRef('campaign.codeId', '=', 'code.id'))
        .as('isOfCampaign'),
      sql<string[]>`array(
        select label from package where id = code.gift_package_id
          or id in (select package_id from promotion_code_package where code_id = code.id)
        order by position, id)`.as('packages'),
    ])
    .$if(kind !== undefined, (query) => query.where('code.kind', '=', kind ?? 'gift'))
    .$if(batch !== undefined, (query) => query.where('code.batch', '=', batch ?? ''))
    .$if(text !== undefined, (query) =>
      query.where((e) =>
        e.or([
          e('code.code', '=', text ?? ''),
          // A gift code is worth money, so its beginning alone must not reveal that it exists.
          e.and([e('code.kind', '!=', 'gift'), e('code.code', 'like', `${text}%`)]),
        ]),
      ),
    )
    .$if(before !== undefined, (query) => query.where('code.id', '<', before ?? 0))
    .orderBy('code.id', 'desc')
    .limit(limit)
    .execute()
}
