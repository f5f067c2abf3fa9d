import { modelNameOfProduct } from '#features/device/model.table.ts'
import { REGISTRATION_STATUS } from '#features/device/registration/registration.rules.ts'
import { parseInstant } from '#kernel/time.ts'
import type { OperatorCtx } from '#server/context.ts'
import { translate } from '#server/messages.ts'
import * as devices from '../device/devices.store.ts'
import { listedDeviceView } from '../device/devices.views.ts'
import {
  type LedgerEntry,
  type LedgerSearch,
  ledgerFilter,
  loadLedgerEntries,
} from '../money/ledger/ledger.actions.ts'
import { listedPaymentView } from '../money/money.views.ts'
import { type PaymentSearch, paymentFilter } from '../money/payments.actions.ts'
import * as payments from '../money/payments.store.ts'
import { type AuditInput, auditFilterOf } from '../operator/audit.actions.ts'
import { listAuditEntries } from '../operator/audit.store.ts'
import { type CodeSearch, codeFilter, listedCodeView } from '../sales/codes.actions.ts'
import { listCodesWithUses } from '../sales/codes.store.ts'
import { type CsvColumn, csvTime, streamCsv } from './csvExport.actions.ts'

/** Input of an export: a filter of the list, and the language of the file. */
type Export<Filter> = Filter & { lang: 'fa' | 'en' }

interface Tools {
  ctx: OperatorCtx
  time: (iso: string | null) => string
  t: (key: string) => string
}

function toolsOf(caller: OperatorCtx, locale: 'fa' | 'en'): Tools {
  return {
    ctx: { ...caller, locale },
    time: (iso) => csvTime(locale, iso === null ? null : parseInstant(iso)),
    t: (key) => translate(locale, key),
  }
}

export async function exportPayments(caller: OperatorCtx, { lang, ...search }: Export<PaymentSearch>) {
  const { ctx, time, t } = toolsOf(caller, lang)
  const { filter, order } = paymentFilter(ctx, search)
  type Row = ReturnType<typeof listedPaymentView>
  const columns: CsvColumn<Row>[] = [
    { title: 'office_money_number', cell: ({ number }) => number },
    { title: 'office_payment_when', cell: ({ createTime }) => time(createTime) },
    { title: 'office_money_phone', cell: ({ phone }) => phone },
    { title: 'office_payment_bought', cell: ({ bought }) => bought },
    { title: 'office_money_amount', cell: ({ amount }) => amount },
    { title: 'office_payment_method', cell: ({ method }) => t(`office_payment_method_${method}`) },
    { title: 'office_money_state', cell: ({ state }) => t(`office_payment_state_${state}`) },
    { title: 'office_payment_tracking', cell: ({ trackingCode }) => trackingCode },
  ]
  return streamCsv(ctx, {
    call: 'GET /payments/csv',
    name: 'payments',
    filter: search,
    columns,
    rowsAfter: async (last, limit) => {
      const rows = await payments.listPayments(ctx.db, filter, { order, before: last?.number }, limit)
      return rows.map((row) => listedPaymentView(lang, row))
    },
  })
}

export async function exportLedger(caller: OperatorCtx, { lang, ...search }: Export<LedgerSearch>) {
  const { ctx, time, t } = toolsOf(caller, lang)
  const filter = ledgerFilter(ctx, search)
  type Line = LedgerEntry & LedgerEntry['lines'][number]
  const columns: CsvColumn<Line>[] = [
    { title: 'office_money_number', cell: ({ id }) => id },
    { title: 'office_payment_when', cell: (line) => time(line.time) },
    { title: 'office_ledger_kind', cell: ({ kind }) => t(`office_ledger_kind_${kind}`) },
    { title: 'office_title_payment', cell: ({ payment }) => payment },
    { title: 'office_title_refund', cell: ({ refund }) => refund },
    { title: 'office_ledger_account', cell: ({ account }) => t(`office_ledger_account_${account}`) },
    { title: 'office_ledger_debit', cell: ({ amount }) => (amount > 0 ? amount : null) },
    { title: 'office_ledger_credit', cell: ({ amount }) => (amount < 0 ? -amount : null) },
  ]
  return streamCsv(ctx, {
    call: 'GET /ledger/csv',
    name: 'ledger',
    filter: search,
    columns,
    rowsAfter: async (last, limit) => {
      const entries = await loadLedgerEntries(ctx, filter, last?.id, limit)
      return entries.flatMap((entry) => entry.lines.map((line) => ({ ...entry, ...line })))
    },
  })
}

/** The title of a status, as in the filter of the screen. */
const STATUS_NAMES: Record<number, string> = {
  [REGISTRATION_STATUS.waitingForRegistration]: 'waiting',
  [REGISTRATION_STATUS.registering]: 'registering',
  [REGISTRATION_STATUS.registered]: 'registered',
  [REGISTRATION_STATUS.registrationFailed]: 'failed',
  [REGISTRATION_STATUS.registrationIneligible]: 'ineligible',
  [REGISTRATION_STATUS.registrationProcessing]: 'processing',
  [REGISTRATION_STATUS.errorInAccount]: 'account',
  [REGISTRATION_STATUS.withoutSession]: 'paused',
}

export async function exportDevices(
  caller: OperatorCtx,
  { lang, ...filter }: Export<Omit<devices.DeviceListFilter, 'after'>>,
) {
  const { ctx, time, t } = toolsOf(caller, lang)
  type Row = ReturnType<typeof listedDeviceView>
  const columns: CsvColumn<Row>[] = [
    { title: 'office_device_model', cell: ({ product }) => modelNameOfProduct(product) },
    { title: 'office_device_phone', cell: ({ phone }) => phone },
    { title: 'office_device_udid_end', cell: ({ udidEnd }) => udidEnd },
    {
      title: 'office_device_status',
      cell: ({ status }) => t(`office_device_status_${status === null ? 'none' : STATUS_NAMES[status]}`),
    },
    { title: 'office_device_since', cell: ({ statusTime }) => time(statusTime) },
    { title: 'office_device_account', cell: ({ account }) => account },
    { title: 'office_device_attempts', cell: ({ attempts }) => attempts },
    { title: 'office_device_enrolled', cell: ({ enrolTime }) => time(enrolTime) },
  ]
  return streamCsv(ctx, {
    call: 'GET /devices/csv',
    name: 'devices',
    filter,
    columns,
    rowsAfter: async (last, limit) => {
      const rows = await devices.listDevices(ctx.db, { ...filter, after: last?.id }, ctx.now, limit)
      return rows.map((row) => listedDeviceView(row, null))
    },
  })
}

export async function exportAudit(
  caller: OperatorCtx,
  { lang, ...filter }: Export<Omit<AuditInput, 'before'>>,
) {
  const { ctx } = toolsOf(caller, lang)
  const stored = await auditFilterOf(ctx.db, filter)
  type Row = Awaited<ReturnType<typeof listAuditEntries>>[number]
  const columns: CsvColumn<Row>[] = [
    { title: 'office_audit_number', cell: ({ id }) => id },
    { title: 'office_audit_at', cell: ({ at }) => csvTime(lang, at) },
    { title: 'office_audit_operator', cell: ({ operatorName }) => operatorName },
    { title: 'office_audit_call', cell: ({ call }) => call },
    { title: 'office_audit_subject', cell: ({ subject }) => subject },
    { title: 'office_audit_detail', cell: ({ detail }) => JSON.stringify(detail) },
    { title: 'office_audit_outcome', cell: ({ outcome }) => outcome },
  ]
  return streamCsv(ctx, {
    call: 'GET /audit/csv',
    name: 'audit',
    filter,
    columns,
    rowsAfter: (last, limit) => listAuditEntries(ctx.db, { ...stored, before: last?.id }, limit),
  })
}

export async function exportCodes(caller: OperatorCtx, { lang, ...search }: Export<CodeSearch>) {
  const { ctx, time, t } = toolsOf(caller, lang)
  const { text: _secret, ...shown } = search
  type Row = ReturnType<typeof listedCodeView>
  const columns: CsvColumn<Row>[] = [
    { title: 'office_sale_code', cell: ({ code }) => code },
    { title: 'office_code_kind', cell: ({ kind }) => t(`office_code_kind_${kind}`) },
    { title: 'office_sale_percent', cell: ({ percentOff }) => percentOff },
    { title: 'office_sale_amount', cell: ({ amountOffToman }) => amountOffToman },
    { title: 'office_sale_days', cell: ({ giftDays }) => giftDays },
    { title: 'office_sale_used', cell: ({ used }) => used },
    { title: 'office_sale_ends', cell: ({ endsAt }) => time(endsAt) },
    { title: 'office_code_batch', cell: ({ batch }) => batch },
    {
      title: 'office_sale_state',
      cell: ({ isActive }) => t(isActive ? 'office_code_works' : 'office_code_is_stopped'),
    },
  ]
  return streamCsv(ctx, {
    call: 'GET /codes/csv',
    name: 'codes',
    // The search text may be a whole gift code, which is worth money.
    filter: shown,
    columns,
    rowsAfter: async (last, limit) => {
      const rows = await listCodesWithUses(ctx.db, { ...codeFilter(search), before: last?.id }, limit)
      return rows.map(listedCodeView)
    },
  })
}
