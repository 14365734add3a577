import type { AnsweredDecision, RefusedContent, Subscriptions } from '../../events/index.ts'
import { message, type Message, withoutStop, type WriteDeps, writeMessages } from './write.ts'

/** Decisions about what users publish, and about their real names. */
export const decisionMessages = (deps: WriteDeps) =>
  ({
    contentRefused: (tx, refused) => writeMessages(deps, tx, [refusedMessage(refused)]),
    decisionAnswered: (tx, answered) => writeMessages(deps, tx, [answeredMessage(answered)]),
    realNameRefused: (tx, { entry, uid, reason }) =>
      writeMessages(deps, tx, [message(uid, 'realNameRefused', entry, { reason: withoutStop(reason) })]),
  }) satisfies Partial<Subscriptions<'inbox'>['subscribes']>

const subjects: Readonly<Record<RefusedContent['kind'], string>> = {
  message: '你的留言',
  comment: '你的评论',
  wish: '你的心愿',
  line: '你的祝福',
  hall: '你的展厅',
}

function refusedMessage({ decisionId, uid, kind, wasShown, reason }: RefusedContent): Message {
  const data = { subject: subjects[kind], reason: withoutStop(reason) }
  return message(uid, wasShown ? 'contentTakenDown' : 'contentRefused', decisionId, data)
}

function answeredMessage({ decisionId, uid, kind, isLifted, wasAppealed, answer }: AnsweredDecision): Message {
  const subject = subjects[kind]
  if (!wasAppealed) return message(uid, 'contentRestored', decisionId, { subject })
  return message(uid, isLifted ? 'appealLifted' : 'appealUpheld', decisionId, { subject, answer })
}
