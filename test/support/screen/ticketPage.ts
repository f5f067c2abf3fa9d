import type { Ticket, Topic, TopicField } from '#features/ticket/ticket.loader.ts'

/** Test data for the pages of tickets. */

const field = (label: string, name: string, rest: Partial<TopicField> = {}): TopicField => ({
  label,
  name,
  hint: null,
  kind: 'text',
  isRequired: true,
  minimum: null,
  maximum: null,
  choices: [],
  unless: null,
  ...rest,
})

export const TOPICS: Topic[] = [
  {
    label: 'payment',
    name: 'پرداخت',
    subTopics: [
      {
        label: 'deducted',
        name: 'پول کم شد',
        note: 'پول تا ۷۲ ساعت برمی‌گردد.',
        href: '/content/faq',
        fields: [
          field('amount', 'مبلغ', { kind: 'number', minimum: 1000, hint: 'به تومان' }),
          field('device_type', 'دستگاه', {
            kind: 'choice',
            choices: [
              { label: 'iphone', name: 'آیفون' },
              { label: 'ipad', name: 'آیپد' },
            ],
          }),
          field('receipt', 'رسید', { kind: 'file', isRequired: false, maximum: 2 }),
        ],
      },
      {
        label: 'gateway',
        name: 'درگاه باز نشد',
        note: null,
        href: null,
        fields: [field('amount', 'مبلغ', { kind: 'number', isRequired: false })],
      },
      {
        label: 'picked',
        name: 'دو بار پرداخت کردم',
        note: null,
        href: null,
        fields: [
          field('payment', 'کدام پرداخت؟', { kind: 'payment', isRequired: false }),
          field('amount', 'مبلغ', { kind: 'number', unless: 'payment' }),
        ],
      },
    ],
  },
  {
    label: 'other',
    name: 'موضوع دیگر',
    subTopics: [{ label: 'question', name: 'پرسش', note: null, href: null, fields: [] }],
  },
]

export const TICKET: Ticket = {
  id: '11111111-1111-4111-8111-111111111111',
  number: 1207,
  topic: { label: 'payment', name: 'پرداخت' },
  subTopic: { label: 'deducted', name: 'پول کم شد' },
  state: 'open',
  unread: 0,
  excerpt: 'سلام',
  lastAuthor: 'user',
  createTime: '2026-11-15T08:00:00.000Z',
  updateTime: '2026-11-15T08:00:00.000Z',
  fields: [{ label: 'amount', name: 'مبلغ', value: '149000' }],
  messages: [
    { number: 1, author: 'user', text: 'سلام\n\nError 5', files: [], createTime: '2026-11-15T08:00:00.000Z' },
  ],
  canReply: true,
  closeTime: null,
  closedBy: null,
  reopenUntil: null,
  closesTime: null,
  canScore: false,
  score: null,
  scoreText: '',
}

/** After this many answers of the store. */
export function answered(ticket: Ticket, ...texts: string[]): Ticket {
  const messages = texts.map((text, at) => ({
    number: ticket.messages.length + at + 1,
    author: 'operator' as const,
    text,
    files: [],
    createTime: '2026-11-15T09:00:00.000Z',
  }))
  return {
    ...ticket,
    state: 'answered',
    unread: texts.length,
    messages: [...ticket.messages, ...messages],
    closesTime: '2026-11-29T09:00:00.000Z',
    canScore: true,
  }
}
