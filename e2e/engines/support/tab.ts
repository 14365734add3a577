/** Width and height of a window's content in CSS pixels. */
export interface WindowSize {
  width: number
  height: number
}

/** One tab with storage of its own, in a browser of another engine. User actions are in `page.ts`. */
export interface Tab {
  /** Opens an address; resolves once the document is parsed. */
  goto: (url: string) => Promise<void>
  reload: () => Promise<void>
  back: () => Promise<void>
  /** Evaluates an expression in the page and returns its value, which must be JSON or undefined. */
  evaluate: (expression: string) => Promise<unknown>
  /** Performs W3C input actions: https://www.w3.org/TR/webdriver2/#actions, which BiDi has too. */
  perform: (sources: readonly ActionSource[]) => Promise<void>
  resize: (size: WindowSize) => Promise<void>
  /** Returns a PNG of the window's content. */
  screenshot: () => Promise<Buffer>
  /** Errors of its pages so far: uncaught errors, unhandled rejections, console errors, CSP violations. */
  complaints: string[]
  close: () => Promise<void>
}

/** One input device and its actions, tick by tick. */
export type ActionSource =
  | { type: 'key'; id: string; actions: readonly { type: 'keyDown' | 'keyUp'; value: string }[] }
  | { type: 'pointer'; id: string; parameters: { pointerType: 'mouse' }; actions: readonly PointerAction[] }

export type PointerAction =
  /** Moves to a point of the window within `duration` milliseconds. */
  | { type: 'pointerMove'; x: number; y: number; duration: number }
  | { type: 'pointerDown' | 'pointerUp'; button: 0 }
  | { type: 'pause'; duration: number }

/** A running browser. */
export interface Engine {
  /** Opens a tab. `address` is the visitor's network address, as a proxy reports it. */
  openTab: (address: string) => Promise<Tab>
  close: () => Promise<void>
}
