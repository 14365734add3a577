/** Whether every test runs at full size, as `npm run test:full` does. */
const isFull = process.env['TEST_SIZE'] === 'full'

/** Chooses a test's size: enough to catch a broken line every time, or the full promise. */
export const sized = (usual: number, full: number): number => (isFull ? full : usual)
