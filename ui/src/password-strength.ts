/** Words and keyboard rows that passwords contain most often. */
const commonLetters = new Set(
  (
    'a aa aaa ab abc abcd abcde abcdef abcdefg admin asd asdf asdfg asdfgh asdfghjkl dragon hello iloveyou lovelove ' +
    'letmein login master mima monkey pass passw passwd password passwort q qaz qazwsx qq qqq qwe qwer qwert qwerty ' +
    'qwertyuiop root test user wang welcome woaini woshi x xx zhang zx zxc zxcv zxcvb zxcvbnm'
  ).split(' '),
)
const rows = [
  '01234567890123456789',
  '09876543210987654321',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
]
const commonNumbers = /^(?:(\d)\1*|(?:520|521|1314|666|888|5201314|1314520|147258369|7758521|(?:19|20)\d\d))$/
/** Common whole passwords that are not just a word and a number. */
const commonWhole = new Set(
  '1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 q1w2e3r4t5 a1b2c3d4 p@ssw0rd p@ssword passw0rd 3rjs1la7qe zaq12wsx'.split(
    ' ',
  ),
)

const isRun = (text: string) => text.length > 2 && rows.some((row) => row.includes(text))

/** Returns whether a password is an obvious guess: a common word or run of keys with a common number. */
function isCommon(password: string): boolean {
  const plain = password.toLowerCase()
  if (commonWhole.has(plain)) return true
  const letters = plain.replace(/[^a-z]/g, '')
  const numbers = plain.replace(/\D/g, '')
  const isUsualWord = letters === '' || commonLetters.has(letters) || isRun(letters)
  return isUsualWord && (numbers === '' || commonNumbers.test(numbers) || isRun(numbers))
}

/**
 * Rates a password from 0 (empty) to 4. A short, monotonous or common password is 1, whatever its characters. Otherwise
 * length counts most, then the number of character classes.
 */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (!password) return 0
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length
  const isVaried = new Set(password).size >= 5
  if (password.length < 8 || !isVaried || isCommon(password)) return 1
  if (password.length >= 16 || (password.length >= 12 && kinds >= 3)) return 4
  return kinds >= 3 || (password.length >= 12 && kinds >= 2) ? 3 : 2
}
