/** Provider that a wallet injects into the page (EIP-1193), as far as it is used here. */
interface Provider {
  request: (call: { method: string; params?: readonly unknown[] }) => Promise<unknown>
}

declare global {
  interface Window {
    ethereum?: Provider
  }
}

/** Why a wallet did not do what it was asked to, as text for the user. */
class WalletError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'WalletError'
  }
}

/** Whether this browser has a wallet. */
export function hasInjectedWallet(): boolean {
  return typeof window.ethereum?.request === 'function'
}

/** Asks the wallet for its current address; the wallet asks its owner. Throws WalletError. */
export async function connectWallet(): Promise<string> {
  const accounts = await ask('eth_requestAccounts', [])
  const address: unknown = Array.isArray(accounts) ? accounts[0] : undefined
  if (!isWalletAddress(address)) throw new WalletError('钱包没有给出地址，请在钱包里选一个账户后再试')
  return address
}

/** Has the wallet sign a text with the key of an address (personal_sign). Throws WalletError. */
export async function signText(text: string, address: string): Promise<string> {
  const signature = await ask('personal_sign', [hexOf(text), address])
  if (!isSignature(signature)) throw new WalletError('钱包给出的签名不完整，请再试一次')
  return signature
}

/** Whether a value is a wallet address: twenty bytes in hexadecimal. */
export function isWalletAddress(text: unknown): text is string {
  return typeof text === 'string' && /^0x[0-9a-fA-F]{40}$/.test(text)
}

/** Whether a value is a signature: sixty-five bytes in hexadecimal. */
export function isSignature(text: unknown): text is string {
  return typeof text === 'string' && /^0x[0-9a-fA-F]{130}$/.test(text)
}

// EIP-1193 and EIP-1474: error codes of wallets.
const refusals: Readonly<Record<number, string>> = {
  4001: '你在钱包里取消了，没有任何改动',
  4100: '钱包没有允许这个网站，请在钱包里打开授权',
  [-32002]: '钱包里有一个请求正等着你处理，请先打开钱包看看',
}

async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
  if (!window.ethereum) throw new WalletError('这个浏览器里没有钱包')
  try {
    return await window.ethereum.request({ method, params })
  } catch (cause) {
    throw new WalletError(refusals[codeOf(cause)] ?? '钱包没有完成这一步，请再试一次', { cause })
  }
}

function codeOf(error: unknown): number {
  return typeof error === 'object' && error !== null && 'code' in error ? Number(error.code) : 0
}

function hexOf(text: string): string {
  return `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
