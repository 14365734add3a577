// All that the page and the native app may say to each other; docs/bridge.md tells the app's side of it.

/** Goes with every message. A message may gain fields; one that comes to mean something else gets another name. */
export const bridgeVersion = 1

/** What the page asks of the app and waits for: answered by `done` with the same id. */
export type Request =
  | { type: 'share'; title: string; url: string; picture?: string }
  | { type: 'savePicture'; name: string; picture: string }
  /** `order` is what the payment kit of that platform takes, as the server made it. */
  | { type: 'pay'; platform: number; order: string }

/** What the page tells the app. `picture` is a data URL. */
export type PageMessage =
  /** The page is drawn; said at every address. */
  | { type: 'ready'; address: string; title: string }
  /** Nothing is behind this page: close it. */
  | { type: 'close' }
  /** An address for the system's browser. */
  | { type: 'open'; url: string }
  /** The token is worth nothing any more. */
  | { type: 'sessionEnded' }
  | (Request & { id: string })

/** How a request ended. */
export type Outcome = 'done' | 'cancelled' | 'failed'

/** What the app tells the page. */
export type AppMessage =
  /** What this app can do beyond showing the page. */
  | { type: 'hello'; can: string[] }
  /** The way back was taken on the device. */
  | { type: 'back' }
  | { type: 'go'; address: string }
  /** A token of a login made in the app. */
  | { type: 'token'; token: string }
  | { type: 'done'; id: string; outcome: Outcome }

const outcomes: readonly unknown[] = ['done', 'cancelled', 'failed'] satisfies Outcome[]

/** Reads a message of the app: JSON text or an object. Undefined for everything that is not one of the above. */
export function readAppMessage(received: unknown): AppMessage | undefined {
  const message = typeof received === 'string' ? parse(received) : received
  if (!isRecord(message)) return undefined
  const { type, can, address, token, id, outcome } = message
  switch (type) {
    case 'hello':
      return Array.isArray(can) && can.every((name) => typeof name === 'string') ? { type, can } : undefined
    case 'back':
      return { type }
    case 'go':
      return typeof address === 'string' && /^\/(?![/\\])/.test(address) ? { type, address } : undefined
    case 'token':
      return typeof token === 'string' && /^[\w.~+-]{1,512}$/.test(token) ? { type, token } : undefined
    case 'done':
      return typeof id === 'string' && isOutcome(outcome) ? { type, id, outcome } : undefined
    default:
      return undefined
  }
}

function isOutcome(value: unknown): value is Outcome {
  return outcomes.includes(value)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
