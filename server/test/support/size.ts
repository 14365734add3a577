/** Whether every test runs at full size, as `npm run test:all` does. */
const isFull = process.env['TEST_SIZE'] === 'full'

/** Chooses a test's size: enough to catch a broken line every time, or the full promise. */
export const sized = <Size>(usual: Size, full: Size): Size => (isFull ? full : usual)
