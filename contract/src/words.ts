// Terms that names and messages may not hold, for a first check in the browser and again on the server. Zod-free.

const bannedWords = [
  '赌博',
  '博彩',
  '六合彩',
  '枪支',
  '弹药',
  '毒品',
  '冰毒',
  '诈骗',
  '洗钱',
  '色情',
  '裸聊',
  '代开发票',
  '假钞',
  '炒币',
  '传销',
  '高利贷',
  '官方客服',
  '系统管理员',
  '平台官方',
] as const

/** The first banned term in a text, or null. Width, case and inserted spaces and symbols are folded away first. */
export function findBannedWord(text: string): string | null {
  const folded = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}\u200b-\u200f]/gu, '')
  return bannedWords.find((word) => folded.includes(word)) ?? null
}
