import { graphemesOf } from '@app/contract/cutText'

/** Masks a phone: 138****0001. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)}****${phone.slice(-4)}`
}

/** Masks a real name except its last character: **明. */
export function maskRealName(name: string): string {
  const characters = graphemesOf(name)
  return '*'.repeat(Math.max(1, characters.length - 1)) + (characters.at(-1) ?? '')
}

/** Masks an address except its first two parts: province, and city or district. */
export function maskAddressText(text: string): string {
  return `${text.split(' ').slice(0, 2).join(' ')} ****`
}

/** Masks an ID number except its first and last character. */
export function maskIdNumber(idNumber: string): string {
  return `${idNumber.slice(0, 1)}${'*'.repeat(Math.max(0, idNumber.length - 2))}${idNumber.slice(-1)}`
}

/**
 * Masks a network address except the first half of an IPv4 or the first two groups of an IPv6: 10.9.*.*, 2408:8207:*.
 */
export function maskAddress(ip: string): string {
  const parts = ip.replace(/^::ffff:(?=\d+\.)/i, '').split('.')
  if (parts.length === 4) return `${parts[0]}.${parts[1]}.*.*`
  return `${ip.split(':').slice(0, 2).join(':')}:*`
}

/** Masks a nickname except its first and last character: 云**客. */
export function maskNickname(nickname: string): string {
  const characters = graphemesOf(nickname)
  if (characters.length <= 1) return `${nickname}**`
  return `${characters[0]}**${characters.at(-1)}`
}
