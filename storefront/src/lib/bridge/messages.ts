// Messages between the page and the native app. docs/reference/native-bridge.md describes the app's side.

/** Protocol version sent with every message. A message may gain fields; a change of meaning requires a new name. */
export const bridgeVersion = 1

/** Requests from the page to the app. The app answers with `done` and the same id. */
export type Request =
  | { type: 'share'; title: string; url: string; picture?: string }
  | { type: 'savePicture'; name: string; picture: string }
  /** `order` is the server's order string for the platform's payment SDK. */
  | { type: 'pay'; platform: number; order: string }

/** Messages from the page to the app. `picture` is a data URL. */
export type PageMessage =
  /** The page has rendered; sent at every address. */
  | { type: 'ready'; address: string; title: string }
  /** The page has no history left: close it. */
  | { type: 'close' }
  /** Open an address in the system's browser. */
  | { type: 'open'; url: string }
  /** The token is no longer valid. */
  | { type: 'sessionEnded' }
  | (Request & { id: string })

/** Outcome of a request. */
export type Outcome = 'done' | 'cancelled' | 'failed'

/** Messages from the app to the page. */
export type AppMessage =
  /** Abilities of this app beyond showing the page. */
  | { type: 'hello'; can: string[] }
  /** The user pressed the device's back button. */
  | { type: 'back' }
  | { type: 'go'; address: string }
  /** Token of a login made in the app. */
  | { type: 'token'; token: string }
  /** Token of the device for notifications; empty if they are off. */
  | { type: 'pushToken'; token: string }
  | { type: 'done'; id: string; outcome: Outcome }

const outcomes: readonly unknown[] = ['done', 'cancelled', 'failed'] satisfies Outcome[]

/** Parses a message of the app, given as JSON text or an object. Returns undefined for unknown messages. */
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
    case 'pushToken':
      return typeof token === 'string' && /^([\w.:~+/=-]{8,1000})?$/.test(token) ? { type, token } : undefined
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
