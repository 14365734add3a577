import { ApiError } from '@app/contract/client'
import { type Reason, reasons } from '@app/contract/errors'
import { expect, it } from 'vitest'
import { wrongOf } from '../../src/features/gifts/send/wrong.ts'

const fields: [Reason, string, RegExp][] = [
  ['USER_NOT_FOUND', 'phone', /没有找到用这个号码的藏友/],
  ['GIFT_SELF', 'phone', /这是你自己的号码/],
  ['RECIPIENT_UNVERIFIED', 'phone', /对方还没有完成实名认证/],
  ['LOOKUP_LIMIT', 'phone', /今天查找的次数用完了/],
  ['SURNAME_WRONG', 'surname', /和对方的实名姓氏对不上/],
  ['BANNED_WORDS', 'message', /赠言里有不适宜的词/],
  ['CONTACT_REFUSED', 'message', /请去掉赠言里的联系方式/],
  ['LINK_REFUSED', 'message', /赠言里不能放链接/],
  ['GIFT_DAILY_LIMIT', 'whole', /今天送出的次数用完了/],
  ['GIFT_HOLDING', 'whole', /持有时间未满/],
  ['GIFTS_FROZEN', 'whole', /暂不能转赠/],
]

it('a refused gift is explained at the field that caused it', () => {
  const found = fields.map(([reason]) => {
    const wrong = wrongOf(new ApiError(reasons[reason].status, reasons[reason].msg, reason))
    return [reason, wrong?.field, wrong?.text]
  })
  expect(found).toEqual(fields.map(([reason, field, text]) => [reason, field, expect.stringMatching(text)]))
})
