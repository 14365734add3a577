// A first look at words in the browser, for a few that nobody writes by mistake; the server has the lists. Zod-free.

/** Without innocent words around them, or the browser would refuse what the server lets through. */
const unfitWords = [
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

/** Whether a text is one the server would refuse for its words. False says nothing: the server looks more closely. */
export function hasUnfitWord(text: string): boolean {
  return holds(text, unfitWords)
}

/** The same of what stands as somebody's name, which may not be like one of the platform's own. */
export function hasUnfitName(text: string): boolean {
  return holds(text, [...unfitWords, ...unfitNames])
}
