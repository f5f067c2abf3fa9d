import autocannon from 'autocannon'

export interface Speed {
  perSecond: number
  p95Ms: number
}

const SECONDS = 3
const CONNECTIONS = 10

/** Requests per second of one address; anything but 2xx spoils the run. */
export async function measure(url: string, headers: Record<string, string> = {}): Promise<Speed> {
  const result = await autocannon({ url, headers, duration: SECONDS, connections: CONNECTIONS })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} failed answers, ${result.errors} errors`)
  return { perSecond: result.requests.average, p95Ms: result.latency.p97_5 }
}

/** Alternates the two, so that a busy moment of the machine hits both; the medians are compared. */
export async function compare(
  name: string,
  ours: () => Promise<Speed>,
  reference: () => Promise<Speed>,
  rounds = 3,
): Promise<number> {
  const samples: Array<[Speed, Speed]> = []
  for (let round = 0; round < rounds; round++) samples.push([await ours(), await reference()])
  const median = (side: 0 | 1) =>
    samples.map((pair) => pair[side].perSecond).sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
  const ratio = median(0) / median(1)
  console.log(
    `${name}: ${Math.round(median(0))}/s against ${Math.round(median(1))}/s = ${(ratio * 100).toFixed(0)} %`,
  )
  return ratio
}
