import { RETURN_HOURS } from '#features/payment/payment.rules.ts'
import { formatNumber, type Locale, localDigits } from '#kernel/locale.ts'
import { findMessage, say } from '#server/messages.ts'
import type { FilledField } from '../ticket.store.ts'
import { ruleOf } from './field.rules.ts'
import { type Field, findSubTopic, type SubTopic, TOPICS } from './topic.table.ts'

/** Topics and submitted fields with their translated names. */

export function topicsView(locale: Locale) {
  return TOPICS.map(({ label, subTopics }) => ({
    ...topicName(locale, label),
    subTopics: subTopics.map((subTopic) => subTopicView(locale, subTopic)),
  }))
}

function subTopicView(locale: Locale, { label, href, fields }: SubTopic) {
  return {
    ...subTopicName(locale, label),
    note: href ? say(locale, `ticket_note_${label}`, { hours: RETURN_HOURS }) : null,
    href: href ?? null,
    fields: fields.map((field) => fieldView(locale, field)),
  }
}

function fieldView(locale: Locale, field: Field) {
  return {
    ...ruleOf(field),
    name: say(locale, `ticket_field_${field.label}`),
    hint: findMessage(locale, `ticket_hint_${field.label}`) ?? null,
    choices: (field.choices ?? []).map((label) => ({ label, name: say(locale, `ticket_choice_${label}`) })),
  }
}

/** The translated name of a topic. A ticket may be older than the table: a removed topic is shown by its label. */
export function topicName(locale: Locale, label: string) {
  return { label, name: findMessage(locale, `ticket_topic_${label}`) ?? label }
}

export function subTopicName(locale: Locale, label: string) {
  return { label, name: findMessage(locale, `ticket_sub_${label}`) ?? label }
}

export function filledView(locale: Locale, subTopic: string, { label, value }: FilledField) {
  const field = findSubTopic(subTopic)?.fields.find((one) => one.label === label)
  return {
    label,
    name: findMessage(locale, `ticket_field_${label}`) ?? label,
    value: field ? readValue(locale, field, value) : value,
  }
}

function readValue(locale: Locale, { kind, isName }: Field, value: string): string {
  if (kind === 'choice') return findMessage(locale, `ticket_choice_${value}`) ?? value
  if (kind !== 'number') return value
  return isName ? localDigits(locale, value) : formatNumber(locale, Number(value))
}
