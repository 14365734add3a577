/** The release that this page was built as; empty while developing. */
const release = document.querySelector<HTMLMetaElement>('meta[name=release]')?.content ?? ''

/** Whether the server has another release than the one that runs here; false where that cannot be told. */
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
