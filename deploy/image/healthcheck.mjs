// Whether this container's process lives: `/live` on its inner port. Whether it can serve is /ready, which is asked from outside.
const { INNER_PORT = '9100' } = process.env
const isAlive = await fetch(`http://127.0.0.1:${INNER_PORT}/live`, { signal: AbortSignal.timeout(2500) }).then(
  ({ ok }) => ok,
  () => false,
)
process.exit(isAlive ? 0 : 1)
