import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'

collectDefaultMetrics({ prefix: 'bustan_' })

export const requestSecondsHistogram = new Histogram({
  name: 'bustan_request_seconds',
  help: 'How long requests take, by route pattern and status.',
  labelNames: ['route', 'method', 'status'],
  buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
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

/** Registers a gauge with a value for each value of one label, read at each scrape. Null is not shown. */
export function registerLabelledGauge(
  name: string,
  help: string,
  label: string,
  read: () => Promise<Record<string, number | null>>,
): void {
  register.removeSingleMetric(name)
  new Gauge({
    name,
    help,
    labelNames: [label],
    async collect() {
      this.reset()
      for (const [value, figure] of Object.entries(await read()))
        if (figure !== null) this.set({ [label]: value }, figure)
    },
  })
}

/** Registers a gauge whose value is read at each scrape of the metrics, and is the same in every process. */
export function registerGauge(name: string, help: string, read: () => Promise<number>): void {
  register.removeSingleMetric(name)
  new Gauge({
    name,
    help,
    async collect() {
      this.set(await read())
    },
  })
}

export function renderMetrics(): Promise<string> {
  return register.metrics()
}

export const METRICS_CONTENT_TYPE = register.contentType
