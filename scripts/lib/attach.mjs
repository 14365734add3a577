// Loaded before the server's own code by scripts/start.mjs (and by that script itself under npm): a server started in
// the foreground ends with what started it, even when that was killed without a chance to pass the news on.

const starter = process.ppid
const watch = setInterval(() => {
  if (process.ppid === starter) return
  clearInterval(watch)
  process.kill(process.pid, 'SIGTERM')
}, 250)
watch.unref()

// A closed terminal or pipe must not turn a message into a crash in the middle of stopping.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
    if (error.code !== 'EPIPE') throw error
  })
