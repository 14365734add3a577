import * as z from 'zod'
import * as ids from '../ids.ts'
import { count, done, trimmed } from '../schema.ts'
import { adminList } from './list.ts'
import { adminRoute } from './route.ts'

const wordId = ids.wordId.meta({ title: '短语' })
const version = count.meta({ title: '版本' })
const isShown = z.boolean().meta({ title: '供选用' })
const position = z.int().min(0).max(100_000).meta({ title: '顺序' })

/** Lists the phrases that users can choose for the blessing barrage. */
export const phraseList = adminList('phrase/list', {
  title: '查看弹幕短语',
  auth: 'play.read',
  filters: { search: trimmed('短语', 1, 20, 'search'), isShown },
  sorts: ['position', '-position'],
  row: z.strictObject({
    wordId: ids.wordId.meta({ title: '编号' }),
    text: z.string().meta({ title: '短语' }),
    position,
    isShown,
    version: count,
  }),
})

/** Saves a phrase; without an id it creates a new one. `version` is the one that was read. The text is moderated. */
export const savePhrase = adminRoute('POST', 'phrase/save', {
  title: '保存弹幕短语',
  auth: 'play.edit',
  input: z.strictObject({
    wordId: wordId.optional(),
    version: version.default(0),
    text: trimmed('短语', 1, 20),
    position,
  }),
  example: { text: '阖家安康', position: 1 },
  reply: z.strictObject({ wordId: ids.wordId, version: count }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'PHRASE_TAKEN', 'BANNED_WORDS', 'CONTACT_REFUSED', 'LINK_REFUSED'],
})

/** Offers a phrase, or withdraws it at once. Messages already sent with it stay. */
export const showPhrase = adminRoute('POST', 'phrase/show', {
  title: '供选用或收起短语',
  auth: 'play.edit',
  bulk: 'wordId',
  input: z.strictObject({ wordId, isShown }),
  example: { wordId: '999999', isShown: false },
  reply: done,
  errors: ['NOT_FOUND'],
})
