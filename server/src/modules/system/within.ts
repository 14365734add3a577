/** Milliseconds that an unresponsive dependency may delay a page. */
const timeoutMs = 2000

/** Returns the result if it arrives in time; undefined otherwise. */
export async function within<Value>(work: Promise<Value>): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
