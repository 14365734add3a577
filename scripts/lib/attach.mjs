// Loaded before the server's code by scripts/start.mjs (and by that script itself under npm). Ends a foreground server
// together with its parent process, even if the parent was killed and could not forward a signal.

const starter = process.ppid
const watch = setInterval(() => {
  if (process.ppid === starter) return
  clearInterval(watch)
  process.kill(process.pid, 'SIGTERM')
}, 250)
watch.unref()

// Writing to a closed terminal or pipe must not crash the process while it stops.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
    if (error.code !== 'EPIPE') throw error
  })
