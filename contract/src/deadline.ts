/**
 * Runs something that takes a signal, which aborts after `milliseconds` with a `TimeoutError`, or when `outer` does, with its reason.
 * Stands for `AbortSignal.timeout` and `AbortSignal.any`, which engines at the floor lack (docs/decisions/engines.md).
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
