import {
  answerDueAfter,
  CLOSE_AFTER_DAYS,
  type TicketState,
  ticketDueAfter,
} from '#features/ticket/ticket.rules.ts'
import { toPersianDigits } from '#kernel/digits.ts'
import { addMilliseconds, DAY, HOUR, type Instant, MINUTE } from '#kernel/time.ts'
import { demoUserTexts } from '../content.ts'
import type { DemoRegistration } from './devices.ts'
import { isLucky, moveIntoWakingHours, pickWeighted, randomTimeAfter, uuidOf } from './randomValues.ts'
import { type DemoUser, type DemoWorld, pickRecentTime } from './world.ts'

/** Texts of the simulated users (tickets, comments and problem reports), and the replies. */

interface Message {
  author: 'user' | 'operator'
  text: string
  createdAt: Instant
}

export function addTickets(world: DemoWorld, person: DemoUser): void {
  const { dice, joinedAt } = person
  const recentAt = pickRecentTime(world, dice, 0.016, 44 * HOUR)
  if (!recentAt && !isLucky(dice, 0.17)) return
  const createdAt =
    recentAt && recentAt > joinedAt
      ? recentAt
      : moveIntoWakingHours(randomTimeAfter(joinedAt, dice, 2 * HOUR, 60 * DAY))
  if (addMilliseconds(createdAt, 5 * MINUTE) > world.now) return
  addTicket(world, person, createdAt)
}

function addTicket(
  { rows, now }: DemoWorld,
  { id: userId, dice, locale }: DemoUser,
  createdAt: Instant,
): void {
  // Takes the texts in turn, so that users of the same day do not write the same.
  const text =
    demoUserTexts.tickets[(userId * 7) % demoUserTexts.tickets.length] ?? dice.pick(demoUserTexts.tickets)
  const messages: Message[] = [{ author: 'user', text: text.question, createdAt }]
  const say = (author: Message['author'], said: string, least: number, most: number): boolean => {
    const at = moveIntoWakingHours(
      randomTimeAfter(messages[messages.length - 1]?.createdAt ?? createdAt, dice, least, most),
    )
    const last = messages[messages.length - 1]?.createdAt ?? createdAt
    if (at <= last || addMilliseconds(at, MINUTE) > now) return false
    messages.push({ author, text: said, createdAt: at })
    return true
  }
  let state: TicketState = 'open'
  if (say('operator', text.answer, 20 * MINUTE, 34 * HOUR)) {
    state = text.isQuestion ? 'waiting' : 'answered'
    if (isLucky(dice, 0.45) && say('user', dice.pick(demoUserTexts.thanks), 30 * MINUTE, 40 * HOUR)) {
      state = 'open'
      if (say('operator', dice.pick(demoUserTexts.closings), 30 * MINUTE, 20 * HOUR)) state = 'answered'
    }
  }
  const last = messages[messages.length - 1] as Message
  const closing = closingOf(dice, state, last.createdAt, now)
  const stateSince = closing.closedAt ?? last.createdAt
  const ended = closing.closedAt ? 'closed' : state
  const score =
    closing.closedAt && isLucky(dice, 0.55)
      ? pickWeighted(dice, [
          [5, 6],
          [4, 3],
          [3, 1],
          [2, 0.5],
        ])
      : null
  const dueAt = ticketDueAfter(ended, stateSince)
  const answeredAt = messages.find(({ author }) => author === 'operator')?.createdAt ?? null
  const id = uuidOf(dice)
  rows.add('ticket', createdAt, {
    id,
    userId,
    topic: text.topic,
    subTopic: text.subTopic,
    fields: JSON.stringify(text.fields),
    state: ended,
    stateSince,
    locale,
    readNumber: ended === 'closed' ? messages.length : messages.length - 1,
    score,
    scoreText: null,
    scoredAt: score === null ? null : stateSince,
    createdAt,
    updatedAt: stateSince,
    ...closing,
    dueAt: dueAt && dueAt > now ? dueAt : null,
    answeredAt,
    answerDueAt: ended === 'open' ? answerDueAfter(answeredAt, stateSince) : null,
  })
  for (const [at, message] of messages.entries())
    rows.add('ticketMessage', message.createdAt, {
      id: uuidOf(dice),
      ticketId: id,
      number: at + 1,
      ...message,
    })
}

/** An answered ticket is closed by its owner, by an operator, or by time. */
function closingOf(dice: DemoUser['dice'], state: TicketState, answeredAt: Instant, now: Instant) {
  const none = { closedAt: null, closedBy: null }
  if (state === 'open') return none
  const byTime = addMilliseconds(answeredAt, CLOSE_AFTER_DAYS * DAY)
  const byHand = moveIntoWakingHours(randomTimeAfter(answeredAt, dice, 2 * HOUR, 5 * DAY))
  if (isLucky(dice, 0.6) && byHand > answeredAt && byHand <= now)
    return { closedAt: byHand, closedBy: isLucky(dice, 0.7) ? ('user' as const) : ('operator' as const) }
  return byTime <= now ? { closedAt: byTime, closedBy: 'time' as const } : none
}

/** A comment on an application, sometimes two. */
export function addComments(
  { rows, catalogue, now }: DemoWorld,
  { id: authorId, dice }: DemoUser,
  readyAt: Instant,
): void {
  const open = catalogue.applications.filter(({ isEnableComment }) => isEnableComment)
  if (open.length === 0) return
  const count = pickWeighted(dice, [
    [0, 68],
    [1, 26],
    [2, 6],
  ])
  const chosen = new Set(
    Array.from({ length: count }, () => open[Math.floor(dice.next() ** 2 * open.length)]),
  )
  for (const application of chosen) {
    const createdAt = moveIntoWakingHours(randomTimeAfter(readyAt, dice, 3 * HOUR, 45 * DAY))
    if (!application || createdAt < readyAt || addMilliseconds(createdAt, MINUTE) > now) continue
    const { text, score, answer = null } = dice.pick(demoUserTexts.comments)
    const answeredAt = answer === null ? null : randomTimeAfter(createdAt, dice, 2 * HOUR, 60 * HOUR)
    const isAnswered = answeredAt !== null && answeredAt <= now
    rows.add('comment', createdAt, {
      applicationId: application.id,
      authorId,
      authorName: `کاربر ${toPersianDigits(String(dice.between(1000, 9999)))}`,
      text,
      score,
      answer: isAnswered ? answer : null,
      answeredAt: isAnswered ? answeredAt : null,
      createdAt,
    })
  }
}

export function addProblemReport(
  world: DemoWorld,
  { id: userId, dice, locale }: DemoUser,
  { device }: DemoRegistration,
  readyAt: Instant,
): void {
  const { rows, now } = world
  const recentAt = pickRecentTime(world, dice, 0.012, 20 * HOUR)
  if (!recentAt && !isLucky(dice, 0.045)) return
  const createdAt =
    recentAt && recentAt > readyAt
      ? recentAt
      : moveIntoWakingHours(randomTimeAfter(readyAt, dice, DAY, 60 * DAY))
  if (addMilliseconds(createdAt, MINUTE) > now) return
  const { kind, description, answer } = dice.pick(demoUserTexts.problems)
  const solvedAt = moveIntoWakingHours(randomTimeAfter(createdAt, dice, 2 * HOUR, 40 * HOUR))
  const isSolved = solvedAt > createdAt && solvedAt <= now
  rows.add('problemReport', createdAt, {
    id: uuidOf(dice),
    userId,
    deviceId: device.id,
    kind,
    description,
    locale,
    state: isSolved ? 'solved' : 'open',
    solvedBy: isSolved ? 'operator' : null,
    answer: isSolved ? answer : null,
    createdAt,
    solvedAt: isSolved ? solvedAt : null,
  })
}
