import {
  type Answers,
  clearPreloaded,
  setPreloaded,
} from '@quoin/shared-ui/api/preloaded'
import { followErrors, reporting } from '@quoin/shared-ui/code/report'
import { type ReactNode, startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { noteAbsent } from '../content/absent.ts'
import { readFrame } from '../content/frame.ts'
import { type Given, givenKey } from '../content/given.ts'
import { passed } from '../page/passed.ts'
import type { Submission } from '../page/submission.ts'
import { App } from './App.tsx'
import { Background } from './background/Background.tsx'
import { createClient } from './client.ts'
import { leavePressesToReact } from './early.ts'
import { PageFailure } from './PageFailure.tsx'
import { prepareWhole } from './prepare.ts'
import { showAddressOfPage } from './pageAddress.ts'
import { Site } from './Site.tsx'

/** How long a page that the server could not render waits for the texts, in milliseconds. */
const patience = 300

/** The data that is embedded in a page. */
interface Brought {
  /** The origin of the site. */
  origin: string
  answers: Answers
  /** The id of a live event: the embedded responses may lack all later changes. */
  after?: string
  /** The app's pages that this site does not have. */
  absent?: string[]
  submission?: Submission
  /** The parts that are missing in its HTML. */
  leftOut?: string[]
  /** The API address of the previewed entry. */
  preview?: string
  /** The page of a plugin. */
  given?: Given
}

/** Hydrates the page from the server, or renders it if the server could not. */
export async function startBrowser(): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  followErrors()
  showAddressOfPage()
  const client = createClient()
  const { origin, answers, after, absent, submission, leftOut, preview, given } =
    brought()
  noteAbsent(client, absent)
  client.setQueryData(givenKey(location.pathname), given)
  setPreloaded(answers, after)
  const bar = preview && (await import('../features/preview/start.tsx')).start(preview)
  if (document.getElementById('quoin-editor'))
    (await import('../features/edit/showEdits.ts')).startEdits(client)
  const rendered = root.hasChildNodes()
  const texts = Promise.allSettled(readFrame(client))
  const address = addressShown()
  const page = await prepareWhole(client, address, rendered)
  // The server's HTML is better than an error: it can be read, and its links and forms work.
  if (rendered && page.Component === PageFailure) return
  // Embedded data is available at once; other data is not waited for.
  await (rendered
    ? Promise.all([texts, page.read])
    : Promise.race([texts, passed(patience)]))
  clearPreloaded()

  // The visitor may have navigated back meanwhile.
  const stayed = addressShown() === address
  const first = stayed ? page : await prepareWhole(client, addressShown())
  const takenOver = rendered && stayed
  show(
    root,
    takenOver,
    <StrictMode>
      <App {...{ client, origin, submission, leftOut }}>
        <BrowserRouter useTransitions={false}>
          <Site first={first} takenOver={takenOver}>
            {bar}
            <Background />
          </Site>
        </BrowserRouter>
      </App>
    </StrictMode>,
  )
}

function show(root: HTMLElement, takenOver: boolean, app: ReactNode) {
  leavePressesToReact()
  if (!takenOver) {
    createRoot(root, reporting).render(app)
    return
  }
  // The page responds during hydration: at a click React hydrates the rest at once, and handles it.
  startTransition(() => {
    hydrateRoot(root, app, reporting)
  })
}

/** The current address within the site. */
function addressShown(): string {
  return location.pathname + location.search
}

function brought(): Brought {
  const text = document.getElementById('brought')?.textContent
  const nothing = { origin: location.origin, answers: {} }
  return text ? { ...nothing, ...(JSON.parse(text) as Partial<Brought>) } : nothing
}
