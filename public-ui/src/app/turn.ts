/** Settled when the browser has done what waits: what comes after it is a task of its own. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}
