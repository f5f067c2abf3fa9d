import pg from 'pg'
import { startEmbeddedPostgres } from '#server/postgres.ts'

const { query } = pg.Client.prototype
const worst = new Map<string, [number, unknown]>()
pg.Client.prototype.query = function (this: pg.Client, ...given: any[]) {
  const t = performance.now()
  const text = typeof given[0] === 'string' ? given[0] : given[0]?.text
  const note = () => {
    const took = performance.now() - t
    if (took > 15 && took > (worst.get(text)?.[0] ?? 0)) worst.set(text, [took, given[1] ?? given[0]?.values])
  }
  const last = given.at(-1)
  if (typeof last === 'function') {
    given[given.length - 1] = (...a: any[]) => {
      note()
      last(...a)
    }
    return query.apply(this, given as never)
  }
  const r: any = query.apply(this, given as never)
  r?.then?.(note, note)
  return r
} as never
const { measureStore } = await import('./fiveYears/measure.ts')
const dir = process.argv[2] ?? ''
const p = await startEmbeddedPostgres(dir, { isDurable: false })
for (const one of (process.argv[3] ?? '').split('|'))
  await measureStore(p.url, dir, one, (row) => console.log(row))
const c = new pg.Client({ connectionString: p.url })
await c.connect()
for (const [text, [ms, v]] of [...worst]
  .filter(([x]) => !/md5|sampled_user/.test(x))
  .sort((a, b) => b[1][0] - a[1][0])
  .slice(0, Number(process.argv[4] ?? 5))) {
  console.log('=====', Math.round(ms), 'ms', JSON.stringify(v)?.slice(0, 200))
  console.log(text.slice(0, 3000))
  if (/^\s*(select|with)/i.test(text))
    try {
      const { rows } = await c.query('explain (analyze, buffers) ' + text, v as never)
      console.log(
        rows
          .map((r: any) => r['QUERY PLAN'])
          .join('\n')
          .slice(0, 4500),
      )
    } catch (e) {
      console.log(String(e))
    }
}
process.exit(0)
