import { type SqlBool, sql } from 'kysely'
import type { CodeKind } from '#features/promotion/promotion.rules.ts'
import type { Db } from '#server/db.ts'
import type { CodeListOrder } from './codeOrder.rules.ts'

export interface CodeFilter {
  kind?: CodeKind | undefined
  batch?: string | undefined
  /** Search text: a whole code, or the beginning of a discount code, normalised. */
  text?: string | undefined
  /** Sort by end: `ends` the earliest first, `-ends` the latest first; without it the newest code first. */
  order?: CodeListOrder | undefined
  before?: number | undefined
}

/** The end of a code as a sort key; codes without an end come last. */
const ENDS = sql`coalesce(code.ends_at, 'infinity')`

export function listCodesWithUses(db: Db, { kind, batch, text, order, before }: CodeFilter, limit: number) {
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
    .$if(before !== undefined, (query) => query.where(isAfter(order, before ?? 0)))
    .$if(order !== undefined, (query) => query.orderBy(ENDS, order === 'ends' ? 'asc' : 'desc'))
    .orderBy('code.id', order === 'ends' ? 'asc' : 'desc')
    .limit(limit)
    .execute()
}

/** Whether a code comes after the code with this id in the list. */
function isAfter(order: CodeListOrder | undefined, id: number) {
  if (order === undefined) return sql<SqlBool>`code.id < ${id}`
  return sql<SqlBool>`(${ENDS}, code.id) ${sql.raw(order === 'ends' ? '>' : '<')}
    (select coalesce(last.ends_at, 'infinity'), last.id from promotion_code last where last.id = ${id})`
}
