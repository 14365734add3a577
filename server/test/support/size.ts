/** Whether every test runs as large as it was meant: `npm run test:full` asks for it. */
const isFull = process.env['TEST_SIZE'] === 'full'

/** How much of something a test does: as much as shows a broken line every time, or the whole of what is promised. */
export const sized = (usual: number, full: number): number => (isFull ? full : usual)
