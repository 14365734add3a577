/** What somebody is told whose act waits for a second person, with the reason; undefined for a reply of what was done. */
export function waitingSentence(reply: unknown): string | undefined {
  if (typeof reply !== 'object' || reply === null || !('outcome' in reply) || reply.outcome !== 'waiting')
    return undefined
  const sentence = '已提交，等另一位同事复核'
  return 'why' in reply && typeof reply.why === 'string' && reply.why !== '' ? `${sentence}：${reply.why}` : sentence
}
