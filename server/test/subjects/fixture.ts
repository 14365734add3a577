import type { Tx } from '../../src/core/database.ts'
import { type NewSubject, publishSubject } from '../../src/modules/goods/index.ts'
import { testPicture } from '../support/goods.ts'

let counter = 0

/** Creates a topic, by default published and without entries. */
export function newSubject(tx: Tx, subject: Partial<NewSubject> = {}): Promise<string> {
  const number = ++counter
  return publishSubject(tx, {
    kind: 2,
    title: `专题 ${number}`,
    subtitle: '',
    cover: testPicture,
    content: '',
    position: number,
    publishAt: new Date(Date.now() - 1000),
    entries: [],
    ...subject,
  })
}
