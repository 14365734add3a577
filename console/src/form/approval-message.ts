/**
 * Returns the message, with the reason, for an action that waits for a second person; undefined if the reply reports a
 * completed action.
 */
export function approvalMessage(reply: unknown): string | undefined {
  if (typeof reply !== 'object' || reply === null || !('outcome' in reply) || reply.outcome !== 'waiting')
    return undefined
  const sentence = '已提交，等待另一位同事复核'
  return 'why' in reply && typeof reply.why === 'string' && reply.why !== '' ? `${sentence}：${reply.why}` : sentence
}
