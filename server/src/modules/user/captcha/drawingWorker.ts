import { parentPort } from 'node:worker_threads'
import { drawSlide } from './drawSlide.ts'
import { drawText } from './drawText.ts'

const draw = { slide: () => drawSlide(), text: () => drawText() }

// One picture for each request, in the order of the requests.
parentPort?.on('message', (kind: keyof typeof draw) => parentPort?.postMessage(draw[kind](), []))
