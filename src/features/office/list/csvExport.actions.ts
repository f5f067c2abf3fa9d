import { calendarTimeOf } from '#kernel/dateText.ts'
import type { FileStream } from '#kernel/endpoint.ts'
import { editorialLocaleOf, type Locale } from '#kernel/locale.ts'
import type { Instant } from '#kernel/time.ts'
import { addAuditEntry, COMMAND_LINE_ACTOR, completeAuditEntry } from '#server/audit.ts'
import type { OperatorCtx } from '#server/context.ts'
import { translate } from '#server/messages.ts'
import { BYTE_ORDER_MARK, type CsvCell, formatCsvLine } from './csv.rules.ts'
import { recordExportedRowCount } from './csvExport.store.ts'

/** More rows than this are work for the database, not for a spreadsheet. */
export const MAXIMUM_ROWS = 200_000
/** Rows are read in parts of this size, so that the memory of a large file stays that of a small one. */
const BATCH = 1_000

export interface CsvColumn<Row> {
  /** The message key of the column title. */
  title: string
  cell: (row: Row) => CsvCell
}

export interface CsvList<Row> {
  /** The name of the call, for the audit. */
  call: string
  name: string
  /** The filter of the export. The audit entry stores it. */
  filter: object
  columns: ReadonlyArray<CsvColumn<Row>>
  /** The rows after the given one, as the screen lists them. */
  rowsAfter: (last: Row | undefined, limit: number) => Promise<readonly Row[]>
}

/**
 * Streams a list as a file. The audit entry is added before the first row. At the end it gets the number of rows that
 * were sent, even if the download was cut off.
 */
export async function streamCsv<Row>(ctx: OperatorCtx, list: CsvList<Row>): Promise<FileStream> {
  const { db, now, operator } = ctx
  const id = await addAuditEntry(db, now, {
    operatorId: operator.id === COMMAND_LINE_ACTOR ? null : operator.id,
    operatorName: operator.name,
    call: list.call,
    subject: null,
    detail: list.filter,
  })
  return {
    name: `${list.name}.csv`,
    mediaType: 'text/csv',
    parts: csvParts(ctx, list, async (outcome, rows) => {
      await recordExportedRowCount(db, id, rows)
      await completeAuditEntry(db, now, id, outcome)
    }),
  }
}

async function* csvParts<Row>(
  ctx: OperatorCtx,
  { columns, rowsAfter }: CsvList<Row>,
  onEnd: (outcome: string, rows: number) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let written = 0
  let outcome = 'cut_off'
  try {
    const titles = columns.map(({ title }) => translate(ctx.locale, title))
    yield encoder.encode(BYTE_ORDER_MARK + formatCsvLine(titles))
    let last: Row | undefined
    while (written < MAXIMUM_ROWS) {
      const rows = await rowsAfter(last, Math.min(BATCH, MAXIMUM_ROWS - written))
      if (rows.length === 0) break
      written += rows.length
      last = rows.at(-1)
      yield encoder.encode(rows.map((row) => formatCsvLine(columns.map(({ cell }) => cell(row)))).join(''))
    }
    outcome = 'done'
  } finally {
    await onEnd(outcome, written)
  }
}

/** A time for a spreadsheet: calendar of the language in Tehran, in digits that it reads: 1405/08/27 14:03. */
export function csvTime(locale: Locale, at: Instant | null): string {
  if (at === null) return ''
  const { year, month, day, hour, minute } = calendarTimeOf(editorialLocaleOf(locale), at)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${year}/${two(month)}/${two(day)} ${two(hour)}:${two(minute)}`
}
