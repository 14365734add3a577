import { parentPort } from 'node:worker_threads'
import { drawSlide } from './drawSlide.ts'
import { drawText } from './drawText.ts'

const draw = { slide: () => drawSlide(), text: () => drawText() }

// One picture for each question, in the order of the questions.
parentPort?.on('message', (kind: keyof typeof draw) => parentPort?.postMessage(draw[kind](), []))
