import '@quoin/shared-ui/styles/base.css'
import './app/aids.css'
import { followBuild } from '@quoin/shared-ui/code/build'
import { trustReact } from '@quoin/shared-ui/code/trusted'
import { recordEarlyInput } from './app/early.ts'
import { startAccessibility } from './features/accessibility/store.ts'

recordEarlyInput()
startAccessibility()
trustReact()
followBuild()
// This script is small, so that it runs while the app arrives, for which the page's HTML has the preload links.
void import('./app/browser.tsx').then(({ startBrowser }) => startBrowser())
