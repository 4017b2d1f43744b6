/** The package has no types; these are the platform's own. */
declare module 'whatwg-fetch' {
  export const { Headers, Request, Response }: typeof globalThis
}
