/** The input types of a form field. Names and choices are messages: `ticket_field_{label}`, `ticket_choice_{label}`. */
export const TOPIC_FIELD_KINDS = [
  'text',
  'number',
  'choice',
  'file',
  'payment',
  'device',
  'application',
] as const
export type FieldKind = (typeof TOPIC_FIELD_KINDS)[number]

/** The kinds whose value is the id of one of the user's items; the server checks that it belongs to the user. */
export const REFERENCE_FIELD_KINDS = ['payment', 'device', 'application'] as const
export type ReferenceFieldKind = (typeof REFERENCE_FIELD_KINDS)[number]

export function isReferenceKind(kind: FieldKind): kind is ReferenceFieldKind {
  return (REFERENCE_FIELD_KINDS as readonly string[]).includes(kind)
}

export interface TopicFormField {
  label: string
  kind: FieldKind
  isRequired?: true
  /** Lower limit of a form field: the value of a number, or the length of a text. */
  minimum?: number
  /** Upper limit of a form field: the value of a number, the length of a text, or the number of files. */
  maximum?: number
  choices?: readonly string[]
  /** The value is an identifier, shown without digit grouping. */
  isName?: true
  /** The label of a field that makes this one unnecessary: if it has a value, this field is not shown. */
  unless?: string
}

export interface SubTopic {
  label: string
  fields: readonly TopicFormField[]
  /** Path of a page that may help sooner than a ticket. The note `ticket_note_{label}` links to it. */
  href?: string
}

export interface Topic {
  label: string
  subTopics: readonly SubTopic[]
}

const screenshot: TopicFormField = { label: 'screenshot', kind: 'file', maximum: 3 }
const application: TopicFormField = { label: 'application', kind: 'text', isRequired: true, maximum: 100 }
const device: TopicFormField = {
  label: 'device_type',
  kind: 'choice',
  isRequired: true,
  choices: ['iphone', 'ipad', 'ipod'],
}
const iosVersion: TopicFormField = { label: 'ios_version', kind: 'text', maximum: 20 }
const paidWhen: TopicFormField = { label: 'paid_when', kind: 'text', isRequired: true, maximum: 60 }
const trackingCode: TopicFormField = { label: 'tracking_code', kind: 'text', maximum: 40 }
const amount: TopicFormField = {
  label: 'amount',
  kind: 'number',
  isRequired: true,
  minimum: 1000,
  maximum: 1_000_000_000,
}
const paymentMethod: TopicFormField = {
  label: 'payment_method',
  kind: 'choice',
  isRequired: true,
  choices: ['gateway_direct', 'gateway_bank'],
}
const receipt: TopicFormField = { label: 'receipt', kind: 'file', maximum: 2 }
const code: TopicFormField = { label: 'code', kind: 'text', isRequired: true, maximum: 60 }
const refundNumber: TopicFormField = { label: 'refund_number', kind: 'number', minimum: 1, isName: true }

const ownPayment: TopicFormField = { label: 'payment', kind: 'payment' }
const ownDevice: TopicFormField = { label: 'own_device', kind: 'device' }
const ownApplication: TopicFormField = { label: 'own_application', kind: 'application' }
/** The user selects an existing item, or fills in these fields. */
const pickOr = (own: TopicFormField, ...fields: TopicFormField[]): TopicFormField[] => [
  own,
  ...fields.map((field) => ({ ...field, unless: own.label })),
]

const REASONS = ['reason_wrong', 'reason_harmful', 'reason_rights', 'reason_else'] as const

/** The topics of tickets. Labels never change, because stored tickets refer to them. */
export const TICKET_TOPICS: readonly Topic[] = [
  {
    label: 'payment',
    subTopics: [
      {
        label: 'payment_deducted',
        fields: [...pickOr(ownPayment, amount, paidWhen, trackingCode), receipt],
        href: '/account',
      },
      { label: 'payment_gateway', fields: [paymentMethod, screenshot] },
      {
        label: 'payment_wrong',
        fields: [...pickOr(ownPayment, amount, { ...trackingCode, isRequired: true }), receipt],
      },
    ],
  },
  {
    label: 'codes',
    subTopics: [
      { label: 'code_discount', fields: [code, screenshot] },
      { label: 'code_gift', fields: [code, screenshot] },
      { label: 'code_campaign', fields: [{ ...code, label: 'campaign' }, screenshot], href: '/campaign' },
    ],
  },
  {
    label: 'device',
    subTopics: [
      { label: 'device_profile', fields: [device, iosVersion, screenshot], href: '/content/help' },
      { label: 'device_waiting', fields: pickOr(ownDevice, device), href: '/deviceStatus' },
      { label: 'device_other', fields: pickOr(ownDevice, device, iosVersion) },
    ],
  },
  {
    label: 'install',
    subTopics: [
      {
        label: 'install_fails',
        fields: [
          ...pickOr(ownApplication, application),
          ...pickOr(ownDevice, device, iosVersion),
          screenshot,
        ],
        href: '/accountProblem',
      },
      {
        label: 'install_opens_not',
        fields: [
          ...pickOr(ownApplication, application),
          ...pickOr(ownDevice, device, iosVersion),
          screenshot,
        ],
        href: '/content/ios16',
      },
      { label: 'install_update', fields: pickOr(ownApplication, application) },
    ],
  },
  {
    label: 'subscription',
    subTopics: [
      { label: 'subscription_days', fields: [], href: '/subscription' },
      { label: 'subscription_closed', fields: pickOr(ownDevice, device), href: '/resetAccount' },
      { label: 'subscription_question', fields: [] },
    ],
  },
  {
    label: 'refund',
    subTopics: [
      { label: 'refund_late', fields: [{ ...refundNumber, isRequired: true }], href: '/refundWaiting' },
      { label: 'refund_amount', fields: [refundNumber] },
      {
        label: 'refund_other',
        fields: pickOr(ownPayment, { ...trackingCode, isRequired: true }),
        href: '/refundConfirm',
      },
    ],
  },
  {
    label: 'account',
    subTopics: [
      {
        label: 'account_number',
        fields: [{ label: 'new_number', kind: 'text', isRequired: true, minimum: 5, maximum: 20 }],
      },
      {
        label: 'account_delete',
        fields: [
          { label: 'delete_what', kind: 'choice', isRequired: true, choices: ['delete_all', 'delete_part'] },
        ],
        href: '/content/privacyPolicy',
      },
      { label: 'account_login', fields: [] },
    ],
  },
  {
    label: 'applications',
    subTopics: [
      { label: 'application_wish', fields: [application, { label: 'link', kind: 'text', maximum: 300 }] },
      {
        label: 'application_report',
        fields: [
          application,
          { label: 'report_reason', kind: 'choice', isRequired: true, choices: REASONS },
          screenshot,
        ],
      },
      {
        label: 'application_developer',
        fields: [application, { label: 'email', kind: 'text', isRequired: true, minimum: 5, maximum: 120 }],
        href: '/content/developerSale',
      },
    ],
  },
  { label: 'other', subTopics: [{ label: 'other_question', fields: [screenshot], href: '/content/faq' }] },
]

export function findTopic(label: string): Topic | undefined {
  return TICKET_TOPICS.find((topic) => topic.label === label)
}

export function findSubTopic(label: string): SubTopic | undefined {
  return TICKET_TOPICS.flatMap(({ subTopics }) => subTopics).find((subTopic) => subTopic.label === label)
}
