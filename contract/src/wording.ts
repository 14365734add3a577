// A first check of texts in the browser, with a few words that nobody writes by mistake; the server has the full lists.
// Zod-free.

/** Only words that cannot occur within harmless ones, so that the browser refuses nothing that the server accepts. */
const blockedTerms = [
  '六合彩',
  '时时彩',
  '百家乐',
  '博彩',
  '冰毒',
  '海洛因',
  '摇头丸',
  '裸聊',
  '约炮',
  '代开发票',
  '假钞',
  '炒币',
  '高利贷',
  '保本升值',
]
const unfitNames = ['官方客服', '平台客服', '平台官方', '系统管理员']

function holds(text: string, terms: readonly string[]): boolean {
  const folded = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}\p{Cf}]/gu, '')
  return terms.some((term) => folded.includes(term))
}

/** Returns true for a text that the server would refuse. False is inconclusive: the server checks more closely. */
export function hasUnfitWord(text: string): boolean {
  return holds(text, blockedTerms)
}

/** Like `hasUnfitWord`, for a user's name, which must also not resemble one of the platform's own. */
export function hasUnfitName(text: string): boolean {
  return holds(text, [...blockedTerms, ...unfitNames])
}
