import { vi } from 'vitest'

/** Upload as the browser would send it; the test decides its outcome. */
export interface SentFile {
  method: string
  address: string
  headers: Record<string, string>
  form: FormData
  /** Timeout in milliseconds. */
  timeout: number
  progress(loaded: number, total: number): void
  answer(status: number, body: unknown): void
  fail(kind: 'error' | 'timeout'): void
  isAborted: boolean
}

/** Replaces XMLHttpRequest, which would really send in jsdom. Returns the requests. */
export function stubUploads(): SentFile[] {
  const sent: SentFile[] = []

  class FakeRequest extends EventTarget {
    timeout = 0
    status = 0
    responseText = ''
    upload = new EventTarget()
    private opened = { method: '', address: '' }
    private headers: Record<string, string> = {}
    private seen: SentFile | undefined

    open(method: string, address: string): void {
      this.opened = { method, address }
    }
    getResponseHeader(): null {
      return null
    }
    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value
    }
    send(form: FormData): void {
      this.seen = {
        ...this.opened,
        headers: this.headers,
        form,
        timeout: this.timeout,
        isAborted: false,
        progress: (loaded, total) => {
          this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }))
        },
        answer: (status, body) => {
          this.status = status
          this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
          this.end('load')
        },
        fail: (kind) => this.end(kind),
      }
      sent.push(this.seen)
    }
    abort(): void {
      if (this.seen) this.seen.isAborted = true
      this.end('abort')
    }
    private end(how: string): void {
      this.dispatchEvent(new ProgressEvent(how))
      this.dispatchEvent(new ProgressEvent('loadend'))
    }
  }

  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return sent
}
