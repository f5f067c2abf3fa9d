import { getSlotForecast } from '#features/device/slots/slotForecast.actions.ts'
import { isRoleAllowed } from '#kernel/role.ts'
import { addMilliseconds, DAY } from '#kernel/time.ts'
import type { OperatorCtx } from '#server/context.ts'
import { costOfDevice } from './deviceCost.rules.ts'
import * as store from './slots.store.ts'
import { deviceKindForecastView } from './slots.views.ts'

export async function getSlots(ctx: OperatorCtx, { days }: { days: number }) {
  const [forecast, isRegistrationOpen, cost] = await Promise.all([
    getSlotForecast(ctx, days),
    store.isRegistrationOpen(ctx.db),
    isRoleAllowed(ctx.operator.roles, ['finance']) ? loadCost(ctx) : null,
  ])
  const { leadDays, kinds, needed, neededAtFastest, renewals, isAlarm } = forecast
  return {
    days,
    leadDays,
    kinds: kinds.map(deviceKindForecastView),
    needed: needed.map(({ at }) => {
      const begin = addMilliseconds(at, -leadDays * DAY)
      return { time: at.toISOString(), beginTime: begin > ctx.now ? begin.toISOString() : null }
    }),
    ...{ neededAtFastest, renewals, isRegistrationOpen, isAlarm, cost },
  }
}

async function loadCost({ db, now, config }: OperatorCtx) {
  return costOfDevice(await store.loadCostFacts(db, now), {
    ACCOUNT_PRICE_RIAL: config.accountPriceRial,
    SMS_PRICE_RIAL: config.smsPriceRial,
    TRAFFIC_PRICE_RIAL: config.trafficPriceRial,
  })
}
