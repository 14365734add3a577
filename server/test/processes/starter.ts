// Run by postgres.test.ts as a separate process: starts the database in the given folder and prints its URL.
import { startEmbeddedPostgres } from '../../src/embedded/postgres.ts'

const [folder = ''] = process.argv.slice(2)
const { url } = await startEmbeddedPostgres({ folder, log: () => {}, settings: { shared_buffers: '16MB' } })
console.log(url)
setInterval(() => {}, 60_000)
