export { createUms } from './channel.ts'
