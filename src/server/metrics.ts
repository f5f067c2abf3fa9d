import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'

collectDefaultMetrics({ prefix: 'bustan_' })

export const requestSecondsHistogram = new Histogram({
  name: 'bustan_request_seconds',
  help: 'How long requests take, by route pattern and status.',
  labelNames: ['route', 'method', 'status'],
  buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
})

export const memoryAnswersCounter = new Counter({
  name: 'bustan_memory_answers_total',
  help: 'Pages and API answers that were sent from memory; bustan_request_seconds does not count them.',
})

export const staleReadsCounter = new Counter({
  name: 'bustan_stale_reads_total',
  help: 'Reads whose result may be some seconds old, by the database server that answered: a replica or `primary`.',
  labelNames: ['server'],
})

export const providerSecondsHistogram = new Histogram({
  name: 'bustan_provider_seconds',
  help: 'How long calls of gateways, SMS, Apple, signer, storage and other providers take, by call and outcome.',
  labelNames: ['call', 'outcome'],
  buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100],
})

export const batchRowsHistogram = new Histogram({
  name: 'bustan_batch_rows',
  help: 'Rows per statement that writes for several requests, by outcome.',
  labelNames: ['outcome'],
  buckets: [1, 3, 10, 30, 100, 300, 500],
})

export const providerWaitHistogram = new Histogram({
  name: 'bustan_provider_wait_seconds',
  help: 'How long calls waited for a slot of PROVIDER_LIMITS. Outcome `none`: an urgent call that started without a slot.',
  labelNames: ['provider', 'urgency', 'outcome'],
  buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100, 300],
})

export const finishedJobsCounter = new Counter({
  name: 'bustan_jobs_total',
  help: 'Jobs that ended, by name and outcome.',
  labelNames: ['job', 'outcome'],
})

export const wrongCodesCounter = new Counter({
  name: 'bustan_wrong_codes_total',
  help: 'Login and step-up codes that were wrong.',
})

export const alarmsCounter = new Counter({
  name: 'bustan_alarms_total',
  help: 'Alarms that were raised, by name: something needs an operator now.',
  labelNames: ['alarm'],
})

const unreadGaugesCounter = new Counter({
  name: 'bustan_gauges_unread_total',
  help: 'Gauges that could not be read at a scrape and are missing from its answer, by name.',
  labelNames: ['gauge'],
})

/**
 * Reads the value of a gauge; undefined when that fails. One unreadable gauge must not fail the whole scrape: an outage
 * is when the other figures matter most.
 */
async function readGauge<Value>(name: string, read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read()
  } catch {
    unreadGaugesCounter.inc({ gauge: name })
    return undefined
  }
}

/** Registers a gauge whose value is read at each scrape of the metrics, and is the same in every process. */
export function registerGauge(name: string, help: string, read: () => Promise<number>): void {
  register.removeSingleMetric(name)
  new Gauge({
    name,
    help,
    async collect() {
      const value = await readGauge(name, read)
      // Removes the value: an old value would look current, and `reset` would report 0.
      if (value === undefined) this.remove()
      else this.set(value)
    },
  })
}

/** Registers a gauge with one value per set of labels, all of them read at each scrape. */
export function registerLabelledGauge<Label extends string>(
  name: string,
  help: string,
  labelNames: Label[],
  read: () => Promise<Array<{ labels: Record<Label, string>; value: number }>>,
): void {
  register.removeSingleMetric(name)
  new Gauge({
    name,
    help,
    labelNames,
    async collect() {
      const values = (await readGauge(name, read)) ?? []
      this.reset()
      for (const { labels, value } of values) this.set(labels as Partial<Record<Label, string>>, value)
    },
  })
}

export function renderMetrics(): Promise<string> {
  return register.metrics()
}

export const METRICS_CONTENT_TYPE = register.contentType
