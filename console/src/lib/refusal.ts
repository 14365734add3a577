/** What this browser did not do; `message` tells the person why, in Chinese. */
export class Refusal extends Error {}
