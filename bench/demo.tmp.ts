import { startEmbeddedPostgres } from '#server/postgres.ts'
import { measureStore } from './fiveYears/measure.ts'
const path = process.argv[2] ?? ''
const pgs = await startEmbeddedPostgres(path)
await measureStore(pgs.url, path, process.argv[3], (l) => console.log(l)).catch((e) => console.log(e.message, e.position, e.stack.split('\n').slice(0,3)))
await pgs.stopIfUnused(); process.exit(0)
