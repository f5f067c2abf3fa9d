import { MONEY_RETURN_HOURS } from '#features/payment/payment.rules.ts'
import { formatNumber, type Locale, toLocalDigits } from '#kernel/locale.ts'
import { findMessage, translate } from '#server/messages.ts'
import type { FilledFormField } from '../ticket.store.ts'
import { fieldRuleOf } from './field.rules.ts'
import { findSubTopic, type SubTopic, TICKET_TOPICS, type TopicFormField } from './topic.table.ts'

/** Topics and submitted fields with their translated names. */

export function topicsView(locale: Locale) {
  return TICKET_TOPICS.map(({ label, subTopics }) => ({
    ...topicName(locale, label),
    subTopics: subTopics.map((subTopic) => subTopicView(locale, subTopic)),
  }))
}

function subTopicView(locale: Locale, { label, href, fields }: SubTopic) {
  return {
    ...subTopicName(locale, label),
    note: href ? translate(locale, `ticket_note_${label}`, { hours: MONEY_RETURN_HOURS }) : null,
    href: href ?? null,
    fields: fields.map((field) => fieldView(locale, field)),
  }
}

function fieldView(locale: Locale, field: TopicFormField) {
  return {
    ...fieldRuleOf(field),
    name: translate(locale, `ticket_field_${field.label}`),
    hint: findMessage(locale, `ticket_hint_${field.label}`) ?? null,
    choices: (field.choices ?? []).map((label) => ({
      label,
      name: translate(locale, `ticket_choice_${label}`),
    })),
  }
}

/** The translated name of a topic. A ticket may be older than the table: a removed topic is shown by its label. */
export function topicName(locale: Locale, label: string) {
  return { label, name: findMessage(locale, `ticket_topic_${label}`) ?? label }
}

export function subTopicName(locale: Locale, label: string) {
  return { label, name: findMessage(locale, `ticket_sub_${label}`) ?? label }
}

export function filledFieldView(locale: Locale, subTopic: string, { label, value }: FilledFormField) {
  const field = findSubTopic(subTopic)?.fields.find((one) => one.label === label)
  return {
    label,
    name: findMessage(locale, `ticket_field_${label}`) ?? label,
    value: field ? readValue(locale, field, value) : value,
  }
}

function readValue(locale: Locale, { kind, isName }: TopicFormField, value: string): string {
  if (kind === 'choice') return findMessage(locale, `ticket_choice_${value}`) ?? value
  if (kind === 'payment') return toLocalDigits(locale, value)
  if (kind !== 'number') return value
  return isName ? toLocalDigits(locale, value) : formatNumber(locale, Number(value))
}
