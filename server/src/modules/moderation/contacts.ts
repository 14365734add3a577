/** Digits as numerals, as spoken on the radio, or as similar letters. */
const numerals: Readonly<Record<string, string>> = Object.fromEntries(
  ['零〇洞o', '一壹幺l', '二贰两', '三叁', '四肆', '五伍', '六陆', '七柒拐', '八捌', '九玖勾'].flatMap((forms, digit) =>
    Array.from(forms, (form) => [form, String(digit)]),
  ),
)
const digit = `[\\d${Object.keys(numerals).join('')}]`
/** Separators used between digits to hide a number. Colons are excluded: times of day would match. */
const between = String.raw`[\s\p{So}\p{Sk}\p{Pd}*_.·~+=|/\\]{0,3}`

/** Exactly eleven digits, not part of a longer run. */
const elevenDigits = new RegExp(`(?<!${digit})${digit}(?:${between}${digit}){10}(?!${between}${digit})`, 'gu')
const countryCode = new RegExp(String.raw`(?:\+|00)\s*86${between}`, 'gu')
const landline = /(?<!\d)(?:0\d{2,3}[\s-]{1,2}\d{7,8}|400[\s-]\d{3,4}[\s-]\d{3,4})(?!\d)/

const mail = /[\w.+-]+\s*(?:@|\(at\)|\[at\]|艾特|#at#)\s*[\w-]+\s*(?:\.|点|dot)\s*[a-z]{2,}/

const sign = String.raw`[^\p{L}\p{N}]{0,3}`

/** Spellings of the networks that users are lured to. */
const network = String.raw`(?:[微薇徽威]${sign}[信x]|v${sign}信|wei${sign}x(?:in|信)|we${sign}chat|(?<![a-z])(?:vx|wx|qq|tg)(?![a-z])|扣扣|抠抠|企鹅号|q\s*群|telegram|whatsapp|抖音号|快手号|小红书号|公众号)`
const account = String.raw`(?:[a-z][\w-]{4,19}|\d{5,12})`

const contacts = [
  mail,
  landline,
  // The network with its account, or followed within a few characters by something with digits that looks like an
  // account.
  new RegExp(String.raw`${network}\s*(?:号|id)?\s*(?:是|为)?\s*[:@]?\s*${account}(?![a-z\d])`, 'u'),
  new RegExp(String.raw`${network}[^a-z\d。!?\n]{0,6}(?=[a-z_-]*\d)${account}(?![a-z\d])`, 'u'),
  new RegExp(String.raw`(?<![a-z\d])${account}\s*[(（]?\s*(?:同)?${network}\s*(?:号|同号)`, 'u'),
  // Invitations count even without an account.
  new RegExp(String.raw`[加+➕私]\s*(?:一下|个|我|俺|本人|群主|老师)?\s*(?:的)?\s*${network}`, 'u'),
  /[加+➕]\s*(?:我|个)?\s*[vq](?![a-z])\s*[:：]?\s*[\w-]{5,20}/,
  /(?<![a-z])[vq]\s*[:：]\s*[\w-]{5,20}/,
  /扫码(?:加|进)(?:我|群|好友)|二维码加(?:我|群)|加我好友|私信我(?:领|进|加|拿)|进群(?:领|私聊)|留下?(?:你的)?(?:手机号|电话号码|微信号)/,
]

/** Whether a text (in plain characters) contains outside contacts: phones, mail, accounts, invitations. */
export function holdsContact(text: string): boolean {
  return holdsPhone(text) || contacts.some((contact) => contact.test(text))
}

/** Whether a text contains mainland mobile numbers, also in Chinese numerals or with separators. */
function holdsPhone(text: string): boolean {
  const rows = text.replaceAll(countryCode, ' , ').matchAll(elevenDigits)
  return [...rows].some(([row]) => {
    const digits = Array.from(row, (one) => numerals[one] ?? one).filter((one) => /\d/.test(one))
    return /^1[3-9]\d{9}$/.test(digits.join(''))
  })
}
