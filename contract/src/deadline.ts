/**
 * Runs a function with a signal that aborts after `milliseconds` with a `TimeoutError`, or when `outer` aborts, with
 * its reason. Replaces `AbortSignal.timeout` and `AbortSignal.any`, which the oldest supported engines lack
 * (docs/adr/0035-browser-floor.md).
 */
export async function withDeadline<T>(
  milliseconds: number,
  run: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  const controller = new AbortController()
  const follow = () => controller.abort(outer?.reason)
  const timer = setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), milliseconds)
  if (outer?.aborted) follow()
  outer?.addEventListener('abort', follow)
  try {
    return await run(controller.signal)
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', follow)
  }
}
