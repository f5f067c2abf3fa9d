import { MAXIMUM_FILES_PER_MESSAGE, MAXIMUM_MESSAGE_LENGTH } from '../ticket.rules.ts'
import { type FieldRule, findFieldValueFault, isFieldAsked, normaliseFieldValue } from './field.rules.ts'

/** The new ticket form: its errors, and the request it sends. */

/** An uploaded file: enough to show its name and to attach it. */
export interface UploadedTicketFile {
  id: string
  name: string
}

export interface TicketDraft {
  topic: string
  subTopic: string
  /** Values of the form fields, keyed by field label, so that a field that two sub topics share is filled in once. */
  values: Record<string, string>
  fieldFiles: Record<string, UploadedTicketFile[]>
  description: string
  files: UploadedTicketFile[]
  /** The link that preselected the topic. It applies once; a later choice of the user wins. */
  asked: string
}

interface Labelled {
  label: string
}
interface SubTopicRule<Field extends FieldRule> extends Labelled {
  fields: Field[]
}
interface TopicRule<Sub> extends Labelled {
  subTopics: Sub[]
}

export interface ChosenTopicLabels {
  topic: string
  subTopic: string
}

/** The draft with the topic of the opened link. A link overrides the user's earlier choice, but only once. */
export function applyTopicOfLink(draft: TicketDraft, choice: ChosenTopicLabels | null): TicketDraft {
  const asked = choice ? `${choice.topic} ${choice.subTopic}` : draft.asked
  return choice && asked !== draft.asked ? { ...draft, ...choice, asked } : draft
}

/** The topic that a link preselects with `?topic=&sub=`; a sub topic implies its topic. Null for unknown ones. */
export function topicOfLink(
  topics: TopicRule<Labelled>[],
  topic: string | null,
  sub: string | null,
): ChosenTopicLabels | null {
  const owner = topics.find(({ subTopics }) => subTopics.some(({ label }) => label === sub))
  if (owner && sub && (!topic || owner.label === topic)) return { topic: owner.label, subTopic: sub }
  const named = topics.find(({ label }) => label === topic)
  return named ? { topic: named.label, subTopic: '' } : null
}

/** The chosen topic and sub topic. A single sub topic is chosen automatically. */
export function findChosenTopic<Sub extends Labelled, Topic extends TopicRule<Sub>>(
  topics: Topic[],
  { topic, subTopic }: ChosenTopicLabels,
): { topic: Topic | undefined; sub: Topic['subTopics'][number] | undefined } {
  const found = topics.find(({ label }) => label === topic)
  const subTopics: Topic['subTopics'] = found?.subTopics ?? []
  const sub = subTopics.find(({ label }) => label === subTopic)
  return { topic: found, sub: sub ?? (subTopics.length === 1 ? subTopics[0] : undefined) }
}

/** Message keys of the form's errors by control name, in the order of the form; the first control gets the focus. */
export type FormFaults = Record<string, string>

export const controlNameOfField = (label: string): string => `field-${label}`

export function findFormFaults<Field extends FieldRule>(
  topics: TopicRule<SubTopicRule<Field>>[],
  draft: TicketDraft,
  /** False for a visitor, whose required files are checked after the login. */
  canSendFiles: boolean,
): FormFaults {
  const { topic, sub } = findChosenTopic<SubTopicRule<Field>, TopicRule<SubTopicRule<Field>>>(topics, draft)
  const faults: FormFaults = {}
  if (!topic) faults['topic'] = 'ticket_topic_missing'
  else if (!sub) faults['sub_topic'] = 'ticket_sub_topic_missing'
  for (const field of sub?.fields ?? []) {
    const { label, kind } = field
    if (kind === 'file' && !canSendFiles) continue
    if (!isFieldAsked(field, (other) => draft.values[other] ?? '')) continue
    const fault = findFieldValueFault(field, draft.values[label] ?? '', draft.fieldFiles[label]?.length)
    if (fault) faults[controlNameOfField(label)] = fault
  }
  const fault = findTextFault(draft.description, 'ticket_description_missing')
  if (fault) faults['description'] = fault
  if (fileCount(draft, sub?.fields ?? []) > MAXIMUM_FILES_PER_MESSAGE) faults['files'] = 'ticket_files_many'
  return faults
}

/** Number of files in the draft, in form fields and outside them. */
function fileCount({ files, fieldFiles }: TicketDraft, fields: readonly Labelled[]): number {
  return fields.reduce((sum, { label }) => sum + (fieldFiles[label]?.length ?? 0), files.length)
}

export function findTextFault(text: string, missing: string): string | null {
  if (text.trim() === '') return missing
  return text.trim().length > MAXIMUM_MESSAGE_LENGTH ? 'ticket_text_long' : null
}

/** The input of POST /ticket, without fields of other sub topics. */
export function createTicketInput(sub: SubTopicRule<FieldRule>, topic: Labelled, draft: TicketDraft) {
  const idsOf = (files: UploadedTicketFile[] | undefined) => (files ?? []).map(({ id }) => id)
  return {
    topic: topic.label,
    subTopic: sub.label,
    fields: sub.fields
      .filter((field) => isFieldAsked(field, (label) => draft.values[label] ?? ''))
      .map((field) => ({
        label: field.label,
        value: field.kind === 'file' ? '' : normaliseFieldValue(field, draft.values[field.label] ?? ''),
        files: field.kind === 'file' ? idsOf(draft.fieldFiles[field.label]) : [],
      }))
      .filter(({ value, files }) => value !== '' || files.length > 0),
    description: draft.description.trim(),
    files: idsOf(draft.files),
  }
}

/** Maps the server's errors to control names; the server names a field by its index or its label. */
export function formFaultsOfServer(fields: Record<string, string>, sent: readonly Labelled[]): FormFaults {
  const entries = Object.entries(fields).map(([name, text]) => {
    const at = /^fields\.(\d+)/.exec(name)?.[1]
    const label = at === undefined ? name.replace(/^fields\./, '') : (sent[Number(at)]?.label ?? name)
    return [OWN_CONTROLS.includes(name) ? name : controlNameOfField(label), text]
  })
  return Object.fromEntries(entries)
}

const OWN_CONTROLS = ['topic', 'sub_topic', 'description', 'files']

/** Completes whatever the tab has stored into a valid ticket draft. */
export function parseTicketDraft(kept: Record<string, unknown>): TicketDraft {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    topic: text(kept['topic']),
    subTopic: text(kept['subTopic']),
    values: mapOf(kept['values'], text),
    fieldFiles: mapOf(kept['fieldFiles'], parseStoredFiles),
    description: text(kept['description']),
    files: parseStoredFiles(kept['files']),
    asked: text(kept['asked']),
  }
}

export function parseStoredFiles(kept: unknown): UploadedTicketFile[] {
  const all: unknown[] = Array.isArray(kept) ? kept : []
  return all.flatMap((one) => {
    const { id, name } = (one ?? {}) as Partial<UploadedTicketFile>
    return typeof id === 'string' && typeof name === 'string' ? [{ id, name }] : []
  })
}

function mapOf<Value>(kept: unknown, read: (value: unknown) => Value): Record<string, Value> {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {}
  return Object.fromEntries(Object.entries(kept).map(([label, value]) => [label, read(value)]))
}
