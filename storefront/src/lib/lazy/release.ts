/** Release that this page was built as; empty in development. */
const release = document.querySelector<HTMLMetaElement>('meta[name=release]')?.content ?? ''

/** Whether the server has another release than this page. False if that cannot be determined. */
export async function isReplaced(): Promise<boolean> {
  if (!release) return false
  try {
    const answer = await fetch('/release.json', { cache: 'no-store' })
    const now = (await answer.json()) as { release?: unknown }
    return answer.ok && typeof now.release === 'string' && now.release !== release
  } catch {
    return false
  }
}
