import { endLoading } from './loading.ts'
import { turn } from './turn.ts'

/** How long a page waits for its first picture, in milliseconds: one that nobody sees may have none. */
const patience = 1000

/** How many requests a phone makes without a pause that one could notice. */
const some = 6

/**
 * Starts the app once the page can be read, so that its code takes neither the line
 * nor the processor from that; and in steps, between which the page answers.
 */
export async function startInSteps(): Promise<void> {
  try {
    await painted()
    await fetchCode()
    // The largest part of the app has run before the rest does.
    await import('./react.ts')
    await turn()
    const { startBrowser } = await import('./browser.tsx')
    await turn()
    await startBrowser()
  } catch (failure) {
    // What the server has sent is all that there will be.
    endLoading()
    throw failure
  }
}

/** Settled when the page shows something. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    const rendered = document.getElementById('root')?.hasChildNodes()
    const told = PerformanceObserver.supportedEntryTypes.includes('paint')
    if (!rendered || !told || document.hidden) {
      resolve()
      return
    }
    const paints = new PerformanceObserver(() => {
      paints.disconnect()
      resolve()
    })
    paints.observe({ type: 'paint', buffered: true })
    setTimeout(resolve, patience)
  })
}

/** Lets the browser fetch at once what the steps and the page need one after the other. */
async function fetchCode(): Promise<void> {
  const code = document.querySelector<HTMLTemplateElement>('template#code')
  const links = [...(code?.content.children ?? [])]
  while (links.length > 0) {
    document.head.append(...links.splice(0, some))
    await turn()
  }
}
