import { addMilliseconds, DAY, type Instant } from '#kernel/time.ts'
import {
  MOVE_DEVICES_BEFORE_END_MS,
  STOP_REGISTERING_BEFORE_END_MS,
} from '../registration/registration.rules.ts'

/**
 * Forecasts when the slots of each kind of device run out (decision 0059). The pace is the mean of the last four whole
 * weeks, counted back from now; the slowest and the fastest week give the range.
 */

/** The device types in the order of `device.type`: 0 is iPhone. Apple counts the slots of each type separately. */
export const SLOT_KINDS = ['iphone', 'ipad', 'ipod'] as const
export const FORECAST_WEEKS = 4
export const WEEK_MS = 7 * DAY
/** With fewer registrations in four weeks there is no forecast, because the number would be random. */
export const MINIMUM_REGISTRATIONS_FOR_FORECAST = 8
/** The slots of each type in a new developer account for one membership year. */
export const SLOTS_OF_NEW_ACCOUNT = 100
const MEMBERSHIP_DAYS = 365
const FORECAST_DAYS = 365
const SPIKE_FACTOR = 2

export const SLOT_VERDICTS = ['out', 'runs_out', 'beyond_a_year', 'too_little_data', 'no_demand'] as const
export type SlotVerdict = (typeof SLOT_VERDICTS)[number]

/** The slots of one device type in a developer account that is open or has lost its session. */
export interface AccountSlots {
  account: string
  type: number
  isOpen: boolean
  membershipEndsAt: Instant
  capacity: number
  used: number
  /** Slots of devices that are still registered in the account; they keep them at the yearly reset. */
  occupied: number
}

export interface SlotDemand {
  type: number
  /** How many devices requested a slot in each of the last four whole weeks, oldest week first. */
  weeks: number[]
  /** Devices that wait for a slot now. */
  waiting: number
}

export interface SlotFacts {
  rooms: AccountSlots[]
  demand: SlotDemand[]
  /** When the very first device requested a slot. */
  firstAskedAt: Instant | null
}

export interface ForecastSettings {
  horizonDays: number
  /** How long it takes to open another developer account. */
  leadDays: number
}

export type SlotForecast = ReturnType<typeof forecastSlots>
export type DeviceKindForecast = SlotForecast['kinds'][number]

export function forecastSlots(facts: SlotFacts, { horizonDays, leadDays }: ForecastSettings, now: Instant) {
  const isOldEnough =
    facts.firstAskedAt !== null && now.getTime() - facts.firstAskedAt.getTime() >= FORECAST_WEEKS * WEEK_MS
  const kinds = SLOT_KINDS.map((_, type) => {
    const demand = facts.demand.find((one) => one.type === type) ?? { type, weeks: [], waiting: 0 }
    const rooms = facts.rooms.filter((room) => room.type === type)
    return forecastKind(rooms, demand, { isOldEnough, leadDays }, now)
  })
  const shortages = kinds.map(({ shortage }) => shortage)
  const needed = accountsNeeded(shortages, horizonDays, now)
  return {
    horizonDays,
    leadDays,
    kinds: kinds.map(({ shortage, fastestShortage, ...kind }) => kind),
    /** The first accounts to add, each with the day by which it must take devices. */
    needed,
    neededAtFastest: accountsNeeded(
      kinds.map(({ fastestShortage }) => fastestShortage),
      horizonDays,
      now,
    ).length,
    renewals: renewalsWithin(facts.rooms, horizonDays, now),
    isAlarm: kinds.some(({ isAlarm }) => isAlarm),
  }
}

interface KindTerms {
  isOldEnough: boolean
  leadDays: number
}

function forecastKind(
  rooms: AccountSlots[],
  { type, weeks, waiting }: SlotDemand,
  terms: KindTerms,
  now: Instant,
) {
  const pace = paceOf(weeks)
  const free = rooms.reduce((sum, room) => sum + (takesDevicesAt(room, now) ? freeSlotsOf(room) : 0), 0)
  const isWanted = pace.total > 0 || waiting > 0
  const isPaceKnown = terms.isOldEnough && pace.total >= MINIMUM_REGISTRATIONS_FOR_FORECAST
  const run = (perWeek: number) => simulate(rooms, { waiting, perWeek }, now)
  const [usual, fastest, slowest] = [run(isPaceKnown ? pace.mean : 0), run(pace.fastest), run(pace.slowest)]
  const verdict = verdictOf({ isWanted, isOut: waiting >= free, isPaceKnown, runsOutAt: usual.runsOutAt })
  const hasDate = verdict === 'runs_out'
  const soon = addMilliseconds(now, terms.leadDays * DAY)
  const alarmingAt = verdict === 'too_little_data' ? fastest.runsOutAt : usual.runsOutAt
  return {
    type,
    free,
    /** Free slots of accounts that have lost their session. */
    paused: rooms.reduce((sum, room) => sum + (room.isOpen ? 0 : freeSlotsOf(room)), 0),
    waiting,
    weeks,
    pace: isPaceKnown ? { mean: pace.mean, slowest: pace.slowest, fastest: pace.fastest } : null,
    /**
     * The mean of the other weeks, if one week has more than twice as many registrations, perhaps because of a
     * campaign.
     */
    meanWithoutSpike: isPaceKnown ? pace.meanWithoutSpike : null,
    verdict,
    runsOutAt: hasDate ? usual.runsOutAt : null,
    earliestAt: hasDate ? fastest.runsOutAt : null,
    /** Null: at the rate of the slowest week they last for more than a year. */
    latestAt: hasDate ? slowest.runsOutAt : null,
    isAlarm: verdict === 'out' || (isWanted && alarmingAt !== null && alarmingAt < soon),
    shortage: usual.shortage,
    fastestShortage: isPaceKnown ? fastest.shortage : usual.shortage,
  }
}

interface VerdictBasis {
  isWanted: boolean
  isOut: boolean
  isPaceKnown: boolean
  runsOutAt: Instant | null
}

function verdictOf({ isWanted, isOut, isPaceKnown, runsOutAt }: VerdictBasis): SlotVerdict {
  if (!isWanted) return 'no_demand'
  if (isOut) return 'out'
  if (!isPaceKnown) return 'too_little_data'
  return runsOutAt ? 'runs_out' : 'beyond_a_year'
}

function paceOf(weeks: number[]) {
  const total = weeks.reduce((sum, count) => sum + count, 0)
  const [slowest = 0, ...others] = [...weeks].sort((a, b) => a - b)
  const fastest = others.at(-1) ?? slowest
  const rest = [slowest, ...others.slice(0, -1)]
  const usual = rest[Math.floor(rest.length / 2)] ?? 0
  const isSpike = fastest >= MINIMUM_REGISTRATIONS_FOR_FORECAST && fastest > SPIKE_FACTOR * usual
  return {
    total,
    mean: total / FORECAST_WEEKS,
    slowest,
    fastest,
    meanWithoutSpike: isSpike ? (total - fastest) / (FORECAST_WEEKS - 1) : null,
  }
}

function freeSlotsOf({ capacity, used }: AccountSlots): number {
  return Math.max(capacity - used, 0)
}

function takesDevicesAt({ isOpen, membershipEndsAt }: AccountSlots, now: Instant): boolean {
  return isOpen && membershipEndsAt > addMilliseconds(now, STOP_REGISTERING_BEFORE_END_MS)
}

/** Slots that are available from one time until another, in days from now. */
interface Lot {
  from: number
  until: number
  slots: number
  /** The same account after its renewal, with the slots that were not used before. */
  renewed?: Lot
}

/**
 * The slots of the open accounts. Each membership is assumed to be renewed on its last day, which frees the slots of
 * devices that have left.
 */
function lotsOf(rooms: AccountSlots[], now: Instant): Lot[] {
  const closedDays = STOP_REGISTERING_BEFORE_END_MS / DAY
  return rooms
    .filter(({ isOpen, membershipEndsAt }) => isOpen && membershipEndsAt > now)
    .flatMap((room) => {
      const end = (room.membershipEndsAt.getTime() - now.getTime()) / DAY
      const slots = Math.max(Math.min(room.used, room.capacity) - room.occupied, 0)
      const renewed = { from: end, until: end + MEMBERSHIP_DAYS - closedDays, slots }
      return [{ from: 0, until: end - closedDays, slots: freeSlotsOf(room), renewed }, renewed]
    })
}

const NEARLY_ZERO = 1e-6

/** Uses slots day by day for a year. `shortage` is how many devices found no slot by the end of each day. */
function simulate(
  rooms: AccountSlots[],
  { waiting, perWeek }: { waiting: number; perWeek: number },
  now: Instant,
) {
  const lots = lotsOf(rooms, now).sort((a, b) => a.from - b.from || a.until - b.until)
  // The available lots in the order in which the product uses them: the earliest end first.
  const usable: Lot[] = []
  let runsOutAt: Instant | null = null
  const shortage: number[] = []
  let begun = 0
  for (let day = 0; day < FORECAST_DAYS; day++) {
    for (let lot = lots[begun]; lot && lot.from <= day; lot = lots[++begun]) insertByEnd(usable, lot)
    const wanted = perWeek / 7 + (day === 0 ? waiting : 0)
    const unmet = takeSlots(usable, wanted, day)
    if (unmet > NEARLY_ZERO) runsOutAt ??= addMilliseconds(now, (day + 1 - unmet / wanted) * DAY)
    shortage.push((shortage.at(-1) ?? 0) + (unmet > NEARLY_ZERO ? unmet : 0))
  }
  return { runsOutAt, shortage }
}

function insertByEnd(usable: Lot[], lot: Lot): void {
  const at = usable.findLastIndex(({ until }) => until <= lot.until)
  usable.splice(at + 1, 0, lot)
}

/** Uses slots and removes lots that have ended or are used up. Returns how many slots were missing. */
function takeSlots(usable: Lot[], wanted: number, day: number): number {
  let missing = wanted
  for (let lot = usable[0]; lot; lot = usable[0]) {
    if (lot.until <= day) {
      if (lot.renewed) lot.renewed.slots += lot.slots
    } else {
      const taken = Math.min(lot.slots, missing)
      lot.slots -= taken
      missing -= taken
      if (lot.slots > 0) break
    }
    usable.shift()
  }
  return missing
}

/** The days on which another account is needed. A new account has slots of every type, so the scarcest type decides. */
function accountsNeeded(shortages: number[][], horizonDays: number, now: Instant): Array<{ at: Instant }> {
  const needed: Array<{ at: Instant }> = []
  for (let day = 0; day < Math.min(horizonDays, FORECAST_DAYS); day++) {
    const missing = Math.max(0, ...shortages.map((shortage) => shortage[day] ?? 0))
    while (needed.length * SLOTS_OF_NEW_ACCOUNT < missing - NEARLY_ZERO)
      needed.push({ at: addMilliseconds(now, day * DAY) })
  }
  return needed
}

/** The memberships that must be renewed within the horizon, and the devices that move to other accounts if they are not. */
function renewalsWithin(rooms: AccountSlots[], horizonDays: number, now: Instant) {
  const movesBefore = addMilliseconds(now, horizonDays * DAY + MOVE_DEVICES_BEFORE_END_MS)
  const due = rooms.filter(({ membershipEndsAt }) => membershipEndsAt < movesBefore)
  return {
    accounts: new Set(due.map(({ account }) => account)).size,
    devices: due.reduce((sum, { occupied }) => sum + occupied, 0),
  }
}
