/*
 * A document has loaded, for the browser and for whoever drives it, when nothing is under way that it names. The app is
 * fetched by a script, which does not count.
 */

let unwritten: HTMLIFrameElement | undefined

/** Has the document count as loading until `endLoading`, so that a page that has loaded is alive. */
export function keepLoading(): void {
  if (document.readyState === 'complete') return
  unwritten = document.createElement('iframe')
  unwritten.hidden = true
  document.body.append(unwritten)
  // A document that is being written is loading, and so is the one that it is in.
  unwritten.contentDocument?.open()
}

/** Lets the document have loaded. Doing so twice is harmless. */
export function endLoading(): void {
  unwritten?.contentDocument?.close()
  unwritten?.remove()
  unwritten = undefined
}
