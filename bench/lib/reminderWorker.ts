// A worker of its own, as in production, over the database of a bench.
import { runServer } from '@app/server/bin/runtime'
import { loadConfig } from '@app/server/core/config/index'

const [url = '', folder = ''] = process.argv.slice(2)
await runServer(loadConfig({ ...process.env, PORT: '0', LOG_LEVEL: 'error', DATA_FOLDER: folder, DATABASE_URL: url }), {
  api: false,
  worker: true,
})
process.on('disconnect', () => process.exit(0))
process.send?.('running')
