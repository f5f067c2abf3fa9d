import type { Attributes, Span } from '@opentelemetry/api'
import { SECOND } from '#kernel/time.ts'
import type { Config } from './settings/settings.ts'

/**
 * Traces for OpenTelemetry: how much time each part of a request, a job or a render took. Spans contain names of calls,
 * statuses and SQL with placeholders, never values, because more people can read collectors than the database.
 */

type Telemetry = typeof import('@opentelemetry/api')

let telemetry: Telemetry | null = null

const SERVICE = 'bustan'
/** How long a batch of spans is sent again and again before it is dropped; a stopping process waits for it. */
const SEND_FOR_MS = 2 * SECOND

/** Starts to send traces if TRACES_URL is set. Returns a function that sends the last spans and stops. */
export async function startTracing(
  { tracesUrl, tracesPercent }: Pick<Config, 'tracesUrl' | 'tracesPercent'>,
  version: string,
): Promise<() => Promise<void>> {
  if (!tracesUrl) return async () => undefined
  // Imported here: a store without traces does not load these packages.
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': SERVICE, 'service.version': version }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(tracesPercent / 100) }),
    // The queue has a limit: spans are dropped when the collector does not answer.
    spanProcessors: [
      new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url: tracesUrl, timeoutMillis: SEND_FOR_MS })),
    ],
  })
  provider.register()
  telemetry = api
  return async () => {
    telemetry = null
    await provider.shutdown().catch(() => undefined)
    for (const part of [api.trace, api.context, api.propagation]) part.disable()
  }
}

/** Runs work as a span. Spans that begin inside it belong to it. */
export async function traceSpan<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  const api = telemetry
  if (!api) return work()
  return api.trace.getTracer(SERVICE).startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work()
    } catch (error) {
      endAsFailed(api, span)
      throw error
    } finally {
      span.end()
    }
  })
}

/** Adds attributes to the current span. */
export function describeSpan(attributes: Attributes): void {
  telemetry?.trace.getActiveSpan()?.setAttributes(attributes)
}

/**
 * Adds a finished span of the given duration to the current span. Without one it would be a separate trace of one span.
 */
export function addFinishedSpan(
  name: string,
  milliseconds: number,
  { isFailed, ...attributes }: Attributes & { isFailed: boolean },
): void {
  const api = telemetry
  if (!api?.trace.getActiveSpan()) return
  const endTime = performance.now()
  const startTime = endTime - milliseconds
  const span = api.trace.getTracer(SERVICE).startSpan(name, { attributes, startTime })
  if (isFailed) endAsFailed(api, span)
  span.end(endTime)
}

/** Without the message, which may quote a value. */
function endAsFailed({ SpanStatusCode }: Telemetry, span: Span): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
}
