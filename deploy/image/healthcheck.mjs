// Checks that this container's process is alive: `/live` on its inner port. `/ready` reports whether it can serve, and
// is queried from outside.
const { INNER_PORT = '9100' } = process.env
const isAlive = await fetch(`http://127.0.0.1:${INNER_PORT}/live`, { signal: AbortSignal.timeout(2500) }).then(
  ({ ok }) => ok,
  () => false,
)
process.exit(isAlive ? 0 : 1)
